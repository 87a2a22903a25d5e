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
  OUT_OF_TURN;

  /** Whether this shows that it comes after what was held. */
  public boolean isOrdered() {
    return this == PENDING || this == WAITING || this == BEHIND;
  }
}
