/**
 * Does the analyzer see what the order model sees, when one call is left out of a right program?
 */
@NullMarked
package dev.streamlint.validator.mutation;

import org.jspecify.annotations.NullMarked;
