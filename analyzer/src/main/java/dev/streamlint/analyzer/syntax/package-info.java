/**
 * From paths to the intermediate language: which files matter, what they parse to, what their names
 * mean.
 *
 * <pre>
 *   paths -- Discovery -- Prefilter -- Parsing -- Project (who is declared where) -- lowering -- Program
 * </pre>
 *
 * The only package that knows JavaParser. Nothing in here throws because of what a file holds: what
 * cannot be taken in becomes a {@link dev.streamlint.analyzer.ir.Notice}.
 */
@NullMarked
package dev.streamlint.analyzer.syntax;

import org.jspecify.annotations.NullMarked;
