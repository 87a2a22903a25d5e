/**
 * Runs the program's paths over abstract values and asks the order model about every GPU operation.
 */
@NullMarked
package dev.streamlint.analyzer.engine;

import org.jspecify.annotations.NullMarked;
