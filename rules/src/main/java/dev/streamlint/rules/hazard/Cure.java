package dev.streamlint.rules.hazard;

import dev.streamlint.rules.op.Op;
import java.util.Optional;

/**
 * The smallest change that orders two accesses.
 *
 * @param earlier the op that has to be complete
 * @param later the op that has to wait
 * @param existing the call that is there and has to change; empty if calls are to be added
 */
public record Cure(Kind kind, Op earlier, Op later, Optional<Op> existing) {
  /** What to do. */
  public enum Kind {
    /**
     * Record an event on the earlier's stream after it; make the later's stream wait for it before
     * the later. An existing wait orders nothing, and goes.
     */
    RECORD_AND_WAIT,
    /** The host waits for the earlier's stream before the later. */
    SYNC_STREAM,
    /** The host waits, before the later, for the event that the existing call records. */
    SYNC_EVENT,
    /** The existing record belongs after the earlier. */
    MOVE_RECORD,
    /**
     * The event of the existing wait has to be recorded on the earlier's stream, after the earlier.
     */
    ADD_RECORD,
    /** The existing wait or sync belongs after the record and before the later. */
    MOVE_WAIT,
    /** The existing record needs an event of its own. */
    OWN_EVENT,
    /** Pass the other op's stream to the one that runs on the default stream. */
    PASS_STREAM,
    /** The existing work runs on a handle that has to be created first. */
    CREATE_STREAM,
    /** The existing work runs on a library handle that has to be bound to the other's stream. */
    BIND_HANDLE,
    /**
     * Hand what the earlier's host thread did over to the later's: queue, future, join. An existing
     * wait of that thread belongs before the hand-over.
     */
    HAND_OVER,
    /** The existing free belongs after the later. */
    MOVE_FREE
  }
}
