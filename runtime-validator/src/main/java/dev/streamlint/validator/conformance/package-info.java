/**
 * The order model against a device, on random programs.
 *
 * <pre>
 *   seed --RandomProgram--&gt; ops --OrderState--&gt; an edge for every conflicting pair --.
 *                            '----DirectedRun--&gt; what was done while what was held --Comparison--&gt; agree?
 * </pre>
 */
@NullMarked
package dev.streamlint.validator.conformance;

import org.jspecify.annotations.NullMarked;
