/**
 * From what a finding proposes to a changed file: which text goes where, does the changed program
 * have the finding no more, and nothing new, and how is it written.
 *
 * <pre>
 *   Fix --Edits--&gt; Change --Trial (analysed again)--&gt; CheckedFix --&gt; diff, SARIF, Rewriting
 * </pre>
 */
@NullMarked
package dev.streamlint.analyzer.fix;

import org.jspecify.annotations.NullMarked;
