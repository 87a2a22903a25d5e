/**
 * A GPU as the validator needs it: one interface, with a GPU behind it or none.
 *
 * <pre>
 *   Device ---- VirtualDevice ---- Streams   handles to queues; who waits for whom when work is queued
 *                             ---- Schedule  runs all work that nothing holds back; blocks host threads
 *                             ---- Memory    addresses to bytes
 *                             ---- Pool      stream-ordered memory, and its reuse
 *                             ---- Copies    when a copy or fill is done, and when the call returns
 * </pre>
 *
 * <p>Written from the manuals and from what was measured, without a look at the order model ({@code
 * rules.order}): each is the test of the other.
 */
@NullMarked
package dev.streamlint.validator.device;

import org.jspecify.annotations.NullMarked;
