package dev.streamlint.validator.replay;

import java.util.function.IntSupplier;

/** Tells a call that waits for held work from one that is only slow. */
public interface Watchdog extends AutoCloseable {
  /** Starts a call, and returns when it is over or waits. */
  HostCall start(Runnable call);

  /**
   * Returns when all work has run that nothing holds back.
   *
   * @param done counts what is done
   */
  void settle(IntSupplier done);

  /**
   * Whether a call that is not over, and work that is not done, waits for what is held for sure. If
   * not, it may be the device that is in the way: only what is done shows something for sure.
   */
  boolean isExact();

  @Override
  void close();
}
