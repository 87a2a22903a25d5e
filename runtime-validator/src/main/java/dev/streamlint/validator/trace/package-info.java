/**
 * From a running program's calls to concrete operations, as the model files say.
 *
 * <pre>
 *   classes --CallSites--&gt; classes that tell of their calls --Hooks--&gt; Recorder --&gt; ops
 * </pre>
 */
@NullMarked
package dev.streamlint.validator.trace;

import org.jspecify.annotations.NullMarked;
