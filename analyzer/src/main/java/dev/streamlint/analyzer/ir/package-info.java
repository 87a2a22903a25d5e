/**
 * The program as the engine sees it: a small tree language, free of any parser's types, so that
 * another front end (class files) can be put before it.
 */
@NullMarked
package dev.streamlint.analyzer.ir;

import org.jspecify.annotations.NullMarked;
