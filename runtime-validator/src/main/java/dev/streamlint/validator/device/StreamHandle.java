package dev.streamlint.validator.device;

/**
 * A stream, by the number that CUDA's calls know it by.
 *
 * <p>Of the numbers that exist without being created, 0 and 1 are the legacy default stream and 2
 * is the calling host thread's own default stream (CUDA Runtime API, {@code cudaStreamLegacy},
 * {@code cudaStreamPerThread}).
 */
public record StreamHandle(long value) {
  public static final StreamHandle LEGACY = new StreamHandle(0);
  public static final StreamHandle PER_THREAD = new StreamHandle(2);

  boolean isLegacy() {
    return value == 0 || value == 1;
  }
}
