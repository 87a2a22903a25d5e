package dev.streamlint.analyzer.syntax;

import java.util.Map;
import java.util.Set;

/**
 * How to load.
 *
 * @param markers a file matters if it holds one of these words as text ({@code jcuda}), or is named
 *     by the user, or is tied to one that matters; no markers: every file matters
 * @param knownTypes types outside the project
 * @param limits when to stop
 * @param progress told what goes on
 * @param texts what files are taken to hold, by the paths by which the user knows them
 */
public record Options(
    Set<String> markers,
    KnownTypes knownTypes,
    Limits limits,
    Progress progress,
    Map<String, String> texts) {
  public Options {
    markers = Set.copyOf(markers);
    texts = Map.copyOf(texts);
  }

  public static Options of(Set<String> markers, KnownTypes knownTypes) {
    return new Options(markers, knownTypes, Limits.standard(), Progress.NONE, Map.of());
  }

  public Options withLimits(Limits other) {
    return new Options(markers, knownTypes, other, progress, texts);
  }

  public Options withProgress(Progress other) {
    return new Options(markers, knownTypes, limits, other, texts);
  }

  /** As if these files held this: which files matter is still asked of what they do hold. */
  public Options withTexts(Map<String, String> others) {
    return new Options(markers, knownTypes, limits, progress, others);
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
