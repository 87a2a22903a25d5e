/** Commands that run programs: options in, exit code out. */
@NullMarked
package dev.streamlint.validator.cli;

import org.jspecify.annotations.NullMarked;
