/** Programs that only tests run: what a live program's handles and addresses mean. */
@NullMarked
package dev.streamlint.samples.traced;

import org.jspecify.annotations.NullMarked;
