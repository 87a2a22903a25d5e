/**
 * JCuda's native methods, served by a device: so that a program runs to its end where there is no
 * GPU.
 *
 * <pre>
 *   JCuda's classes --ServedClasses--&gt; classes whose natives call Served --DeviceCalls--&gt; Device
 * </pre>
 *
 * <p>What a call means is said by the same model files that the analyzer reads; what they leave
 * out, because it touches no stream, event or memory, is in {@code Answers}.
 */
@NullMarked
package dev.streamlint.validator.served;

import org.jspecify.annotations.NullMarked;
