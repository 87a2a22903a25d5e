package dev.streamlint.rules.op;

/** What is finished when the host call that submitted some work returns. */
public enum Returns {
  /** Nothing: the work is only queued. */
  AT_ONCE,
  /**
   * The host memory among the op's uses is done with (staged); device memory may still be in use.
   */
  STAGED,
  /**
   * As {@link #STAGED}, but promised by nobody: pageable memory in an {@code Async} copy to the
   * device.
   */
  STAGED_IMPLICITLY,
  /** The op, and with it all that was queued on its stream before. */
  COMPLETE,
  /**
   * As {@link #COMPLETE}, but promised by nobody: pageable destination in an {@code Async} copy
   * from the device.
   */
  COMPLETE_IMPLICITLY
}
