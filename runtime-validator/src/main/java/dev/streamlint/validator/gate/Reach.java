package dev.streamlint.validator.gate;

/** How far an op came while another was held. */
public enum Reach {
  /** It was done: nothing makes it come after what was held. */
  DONE,
  /** Its calls had returned, and what they queued was not done. */
  PENDING,
  /** Its call did not return. */
  WAITING,
  /** Its host thread did not come to it: it waited for what was held, or is what was held. */
  BEHIND,
  /**
   * It was not made, since another host thread's call that comes first in the program was not: that
   * says nothing, as no hand-off orders the two calls.
   */
  OUT_OF_TURN,
  /**
   * Its call did not return, or its host thread's call before it, while another host thread's call
   * waited. That says nothing: a driver keeps locks while it waits, and lets nobody else in.
   */
  LOCKED_OUT,
  /**
   * It was not done, or not come to, because of what a driver makes wait around a stream-ordered
   * allocation ({@link Unpromised}). That says nothing, as nobody promises it.
   */
  BEHIND_ALLOCATION;

  /** Whether this shows that it comes after what was held. */
  public boolean isOrdered() {
    return this == PENDING || this == WAITING || this == BEHIND;
  }

  /** Whether this shows anything. */
  public boolean isEvidence() {
    return this == DONE || isOrdered();
  }
}
