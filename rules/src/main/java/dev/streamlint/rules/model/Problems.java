package dev.streamlint.rules.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects what is wrong with the files of one load, so that all of it is said at once. */
final class Problems {
  private final List<Diagnostic> found = new ArrayList<>();

  void add(CallModel.Source at, String message) {
    found.add(new Diagnostic(at.file(), at.line(), at.column(), message));
  }

  boolean any() {
    return !found.isEmpty();
  }

  int count() {
    return found.size();
  }

  /** Sorted by place; files stay in the order in which they were read. */
  List<Diagnostic> sorted() {
    List<String> files = found.stream().map(Diagnostic::file).distinct().toList();
    return found.stream()
        .sorted(
            Comparator.comparingInt((Diagnostic d) -> files.indexOf(d.file()))
                .thenComparingInt(Diagnostic::line)
                .thenComparingInt(Diagnostic::column))
        .toList();
  }
}
