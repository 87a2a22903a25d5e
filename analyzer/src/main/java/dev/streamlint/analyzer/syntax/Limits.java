package dev.streamlint.analyzer.syntax;

import java.time.Duration;

/**
 * How much is taken in before a notice takes the place of work.
 *
 * @param fileBytes a larger Java file is not read
 * @param kernelBytes a larger {@code .cu}, {@code .cuh} or {@code .ptx} file is not read
 * @param threads how many files are worked on at a time
 * @param stackBytes stack of each such thread: parsers descend once per nesting level
 * @param perFile a file that takes longer is given up
 * @param closureFiles how many files are added at most because they use, or are used by, code that
 *     mentions a marker
 */
public record Limits(
    long fileBytes,
    long kernelBytes,
    int threads,
    long stackBytes,
    Duration perFile,
    int closureFiles) {
  private static final long MEGABYTE = 1L << 20;

  public static Limits standard() {
    return new Limits(
        8 * MEGABYTE,
        2 * MEGABYTE,
        Math.max(1, Math.min(8, Runtime.getRuntime().availableProcessors())),
        256 * MEGABYTE,
        Duration.ofSeconds(30),
        4000);
  }

  public Limits withThreads(int n) {
    return new Limits(fileBytes, kernelBytes, n, stackBytes, perFile, closureFiles);
  }

  public Limits withFileBytes(long n) {
    return new Limits(n, kernelBytes, threads, stackBytes, perFile, closureFiles);
  }

  public Limits withPerFile(Duration d) {
    return new Limits(fileBytes, kernelBytes, threads, stackBytes, d, closureFiles);
  }
}
