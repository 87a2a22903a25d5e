/**
 * The agent in the user's JVM.
 *
 * <pre>
 *   Agent --Start--&gt; Weaver       classes of the user's that tell of their calls
 *                    Recorder     calls to ops (trace)
 *                    OrderWatch   ops to hazards, by the order model
 *                    Served       JCuda's natives, where there is no GPU
 *                    GatedRun     one operation held, another observed, in gate mode:
 *                                 on the virtual device, or on the GPU by BindingGates
 * </pre>
 *
 * <p>It rewrites classes with ASM alone: what is added to a call is one method of a fixed form, for
 * which a second library with advice and matchers would be one more thing to keep out of the user's
 * way. Whatever goes wrong in it, the program goes on, and one line on standard error says so.
 */
@NullMarked
package dev.streamlint.validator.agent;

import org.jspecify.annotations.NullMarked;
