package dev.streamlint.rules.model;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects what is wrong with the files of one load, so that all of it is said at once. A file that
 * is no model file at all gets a bounded answer.
 */
final class Problems {
  private static final int MAX = 1000;
  private static final int MAX_MESSAGE = 400;

  private final Set<Diagnostic> found = new LinkedHashSet<>();

  void add(CallModel.Source at, String message) {
    if (found.size() < MAX) {
      String text =
          message.length() > MAX_MESSAGE ? message.substring(0, MAX_MESSAGE) + "..." : message;
      found.add(new Diagnostic(at.file(), at.line(), at.column(), text));
    }
  }

  boolean any() {
    return !found.isEmpty();
  }

  /** Ends here when there is a mistake. */
  void throwIfAny() {
    if (any()) {
      throw new ModelException(sorted());
    }
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
