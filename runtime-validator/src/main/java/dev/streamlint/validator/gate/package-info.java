/**
 * The directed run: one op is held, the others go on, and what is done while it is held does not
 * come after it.
 *
 * <pre>
 *   a (held)   ----[gate]
 *   b          -------------- done while the gate is closed: no edge from a to b
 *   c          --[waits for a] not done before the gate is opened
 * </pre>
 */
@NullMarked
package dev.streamlint.validator.gate;

import org.jspecify.annotations.NullMarked;
