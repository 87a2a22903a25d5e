/**
 * A real GPU behind the {@code Device} interface, through JCuda. The only package that knows a
 * binding: without JCuda on the class path, or without a driver, opening it says so in a sentence.
 */
@NullMarked
package dev.streamlint.validator.cuda;

import org.jspecify.annotations.NullMarked;
