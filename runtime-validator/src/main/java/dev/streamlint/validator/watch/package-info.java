/**
 * What went wrong in a run: the order model over the ops of a live program, as they come.
 *
 * <pre>
 *   ops --OrderWatch--&gt; hazards --Findings--&gt; one for each two places, with a count
 * </pre>
 */
@NullMarked
package dev.streamlint.validator.watch;

import org.jspecify.annotations.NullMarked;
