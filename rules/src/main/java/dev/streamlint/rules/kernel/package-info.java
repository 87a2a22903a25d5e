/**
 * How kernels use the memory of their arguments, read from CUDA C or PTX text.
 *
 * <p>A launch names buffers, not accesses. Without the kernel every buffer must be taken as read
 * and written, and two streams that only read the same input look like a race. Two front ends
 * answer for the two languages; {@link dev.streamlint.rules.kernel.KernelIndex} is all that others
 * see.
 *
 * <pre>
 *   CUDA C --&gt; CudaLexer --&gt; Preprocessor --&gt; Tokens --&gt; CudaFlow, Climber --.
 *   PTX -----&gt; PtxText --&gt; PtxInstruction --&gt; PtxMeaning --&gt; PtxFlow --------+--&gt; KernelIndex
 * </pre>
 *
 * Both err to one side: an access that is claimed may not happen, but one that may happen is
 * claimed. What cannot be followed is read and written.
 */
@NullMarked
package dev.streamlint.rules.kernel;

import org.jspecify.annotations.NullMarked;
