package dev.streamlint.analyzer.syntax;

import java.util.Set;

/**
 * How to load.
 *
 * @param markers a file matters if it holds one of these words as text ({@code jcuda}), or is named
 *     by the user, or is tied to one that matters; no markers: every file matters
 * @param knownTypes types outside the project
 * @param limits when to stop
 * @param progress told what goes on
 */
public record Options(
    Set<String> markers, KnownTypes knownTypes, Limits limits, Progress progress) {
  public Options {
    markers = Set.copyOf(markers);
  }

  public static Options of(Set<String> markers, KnownTypes knownTypes) {
    return new Options(markers, knownTypes, Limits.standard(), Progress.NONE);
  }

  public Options withLimits(Limits other) {
    return new Options(markers, knownTypes, other, progress);
  }

  public Options withProgress(Progress other) {
    return new Options(markers, knownTypes, limits, other);
  }

  /** Told about steps of the work, from any thread. */
  @FunctionalInterface
  public interface Progress {
    Progress NONE = (phase, done, total) -> {};

    /** {@code done} of {@code total} files are through this phase. */
    void report(Phase phase, int done, int total);
  }

  /** Steps in which files are looked at, in order. */
  public enum Phase {
    SEARCH,
    PARSE,
    LOWER
  }
}
