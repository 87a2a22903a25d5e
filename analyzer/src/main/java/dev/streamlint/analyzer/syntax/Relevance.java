package dev.streamlint.analyzer.syntax;

import dev.streamlint.analyzer.ir.Notice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which files are worth parsing: those with a marker, those named by the user, and those tied to
 * them.
 */
final class Relevance {
  private static final int MEMORY_PER_BYTE = 48;

  private final Options options;
  private final Contents contents;
  private final List<Notice> notices;

  /**
   * @param notices gets what could not be looked at
   */
  Relevance(Options options, Contents contents, List<Notice> notices) {
    this.options = options;
    this.contents = contents;
    this.notices = notices;
  }

  /** Every file. */
  List<SourceFile> all(List<SourceFile> files) {
    return affordable(distinct(files), List.of());
  }

  /** The files that matter. */
  List<SourceFile> select(List<SourceFile> files, Prefilter.Result searched) {
    BitSet seeds = withMarker(files, searched);
    Closure closure = new Closure(files, seeds, contents, options.limits());
    BitSet relevant = closure.run();
    if (closure.wasCut()) {
      notices.add(
          new Notice(
              Notice.Kind.TOO_LARGE,
              "",
              0,
              "More than %d files use code with streams; the rest of them was not analysed."
                  .formatted(options.limits().closureFiles())));
    }
    List<SourceFile> first = distinct(seeds.stream().mapToObj(files::get).toList());
    relevant.andNot(seeds);
    return affordable(first, distinct(relevant.stream().mapToObj(files::get).toList()));
  }

  /**
   * As many files as there is memory for: running out of it in the middle would cost all. A tree
   * takes some thirty bytes for each byte of source.
   */
  private List<SourceFile> affordable(List<SourceFile> first, List<SourceFile> then) {
    long left = Runtime.getRuntime().maxMemory() / MEMORY_PER_BYTE;
    List<SourceFile> kept = new ArrayList<>();
    int dropped = 0;
    for (List<SourceFile> files : List.of(first, then)) {
      for (SourceFile file : files) {
        left -= Math.min(file.path().toFile().length(), options.limits().fileBytes());
        if (left < 0) {
          dropped++;
        } else {
          kept.add(file);
        }
      }
    }
    if (dropped > 0) {
      notices.add(
          new Notice(
              Notice.Kind.TOO_LARGE,
              "",
              0,
              "Too little memory (%d MB) for all sources: %d files were not analysed."
                  .formatted(Runtime.getRuntime().maxMemory() >> 20, dropped)));
    }
    kept.sort(null);
    return kept;
  }

  private BitSet withMarker(List<SourceFile> files, Prefilter.Result searched) {
    searched
        .unreadable()
        .forEach(
            f ->
                notices.add(
                    new Notice(Notice.Kind.UNREADABLE, f.shown(), 0, "The file cannot be read.")));
    BitSet found = new BitSet();
    if (!searched.relevant().isEmpty()) {
      for (int i = 0; i < files.size(); i++) {
        found.set(i, searched.relevant().contains(files.get(i)));
      }
    }
    return found;
  }

  /** Leaves out files that are links to others; asked only here, because asking takes time. */
  private static List<SourceFile> distinct(List<SourceFile> files) {
    List<SourceFile> links = new ArrayList<>();
    List<SourceFile> kept = new ArrayList<>();
    for (SourceFile file : files) {
      (Files.isSymbolicLink(file.path()) ? links : kept).add(file);
    }
    Set<Path> seen = new HashSet<>();
    if (!links.isEmpty()) {
      kept.forEach(file -> seen.add(Discovery.real(file.path())));
    }
    for (SourceFile link : links) {
      if (seen.add(Discovery.real(link.path()))) {
        kept.add(link);
      }
    }
    kept.sort(null);
    return kept;
  }
}
