/**
 * The order model: what is complete before what. Pure; knows nothing of Java source, of libraries
 * or of GPUs.
 *
 * <pre>
 *   OrderState --- apply(op) ---&gt; Step = the next OrderState + the pairs of conflicting accesses + what a
 *                                wait or sync did
 *
 *   Transition   what each op does                 (CUDA's rules are here, with their sources)
 *   Lanes        streams and host threads, each with the Clocks of what is complete before it
 *   BufferState  the accesses that a later one may still conflict with
 *   Clocks       a VectorClock of what the manuals promise, and one of what holds in practice
 * </pre>
 *
 * <p>The rules are told a second time in the tests, as queues, and both must agree on every random
 * program.
 */
@NullMarked
package dev.streamlint.rules.order;

import org.jspecify.annotations.NullMarked;
