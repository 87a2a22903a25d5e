/**
 * Runs a program that is given as ops ({@code rules.op}) on a device.
 *
 * <pre>
 *   ops --Layout--&gt; sizes and bytes --Session--&gt; calls of a Device
 *                                     |-- Buffers, CachingAllocator   memory, and who gets it next
 *                                     '-- HostCalls                   calls that may wait
 * </pre>
 *
 * <p>The ops of all host threads are made by one thread, in the order in which they are listed;
 * only calls that may have to wait get a thread of their own. So a run is the same every time, and
 * a host thread that waits holds up what it would do itself, and nothing else.
 */
@NullMarked
package dev.streamlint.validator.replay;

import org.jspecify.annotations.NullMarked;
