package dev.streamlint.rules.order;

/** What a wait or a sync did to the order. */
public enum Effect {
  /** Not a wait or sync. */
  NOT_APPLICABLE,
  /** Somebody knows more than before. */
  ORDERS,
  /** The event was never recorded (or re-created since): returns success, orders nothing. */
  NEVER_RECORDED,
  /** The event was recorded on the very stream that waits. */
  SELF_WAIT,
  /** All of it was known already. */
  NOTHING_NEW,
  /** A sync of something that never was given any work. */
  NOTHING_PENDING
}
