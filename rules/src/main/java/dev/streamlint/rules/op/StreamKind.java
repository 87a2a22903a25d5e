package dev.streamlint.rules.op;

/**
 * How a stream stands to the legacy default stream.
 *
 * <p>Source: CUDA Runtime API, "Stream synchronization behavior".
 */
public enum StreamKind {
  /** The legacy default stream itself. */
  LEGACY,
  /**
   * Ordered both ways with the legacy default stream: {@code cudaStreamCreate}, flag 0, per-thread
   * default streams.
   */
  BLOCKING,
  /** Not ordered with the legacy default stream: flag 1. */
  NON_BLOCKING,
  /**
   * Created out of sight. Taken as {@link #BLOCKING}, so that nothing is reported that rests on a
   * guess.
   */
  UNKNOWN
}
