package dev.streamlint.analyzer.syntax;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * How to load.
 *
 * @param markers a file matters if it holds one of these words as text ({@code jcuda}), or is named
 *     by the user, or is tied to one that matters; no markers: every file matters
 * @param knownTypes types outside the project
 * @param limits when to stop
 * @param progress told what goes on
 * @param files which of the files in folders count; those that the user names always do
 * @param unsaved what stands for files that may not be on disk, as an editor has it, by the paths
 *     by which the user knows them
 * @param texts what files are taken to hold in place of that
 */
public record Options(
    Set<String> markers,
    KnownTypes knownTypes,
    Limits limits,
    Progress progress,
    Predicate<Path> files,
    Map<String, String> unsaved,
    Map<String, String> texts) {
  /** No file is left out; to be asked would cost time. */
  public static final Predicate<Path> ALL_FILES = file -> true;

  public Options {
    markers = Set.copyOf(markers);
    unsaved = Map.copyOf(unsaved);
    texts = Map.copyOf(texts);
  }

  public static Options of(Set<String> markers, KnownTypes knownTypes) {
    return new Options(
        markers, knownTypes, Limits.standard(), Progress.NONE, ALL_FILES, Map.of(), Map.of());
  }

  public Options withLimits(Limits other) {
    return new Options(markers, knownTypes, other, progress, files, unsaved, texts);
  }

  public Options withProgress(Progress other) {
    return new Options(markers, knownTypes, limits, other, files, unsaved, texts);
  }

  public Options withFiles(Predicate<Path> others) {
    return new Options(markers, knownTypes, limits, progress, others, unsaved, texts);
  }

  /** As if these files held this: which files matter is still asked of what they do hold. */
  public Options withTexts(Map<String, String> others) {
    return new Options(markers, knownTypes, limits, progress, files, unsaved, others);
  }

  /** With files that are not saved: they are there, and hold this, for every question. */
  public Options withUnsaved(Map<String, String> others) {
    return new Options(markers, knownTypes, limits, progress, files, others, texts);
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
