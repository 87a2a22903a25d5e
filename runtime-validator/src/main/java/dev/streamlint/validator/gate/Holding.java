package dev.streamlint.validator.gate;

/** What "held" means. */
public enum Holding {
  /** The call is made; what it queues does not start. */
  WORK,
  /** The host thread does not come to make the call. */
  CALL
}
