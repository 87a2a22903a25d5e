package dev.streamlint.rules.op;

/**
 * A CUDA stream, by identity.
 *
 * @param number unique among the ids of one program
 */
public record StreamId(int number) {
  /** The legacy default stream (handle 0 or 1): exists without being created. */
  public static final StreamId LEGACY = new StreamId(0);
}
