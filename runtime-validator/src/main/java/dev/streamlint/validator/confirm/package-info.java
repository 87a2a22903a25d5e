/** From findings in a file to verdicts in it. */
@NullMarked
package dev.streamlint.validator.confirm;

import org.jspecify.annotations.NullMarked;
