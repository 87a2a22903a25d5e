/**
 * One finding as one Java file, for somebody who has neither the program nor stream-lint: {@code
 * Story} decides what happens and which value is wrong, {@code Statements} says it in JCuda's
 * calls, {@code Repro} puts the file together.
 */
@NullMarked
package dev.streamlint.validator.repro;

import org.jspecify.annotations.NullMarked;
