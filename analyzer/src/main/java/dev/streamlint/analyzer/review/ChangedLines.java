package dev.streamlint.analyzer.review;

import java.util.ArrayList;
import java.util.List;

/**
 * The changed lines of one file, as they are now.
 *
 * @param parts in any order
 */
public record ChangedLines(List<Part> parts) {
  public ChangedLines {
    parts = List.copyOf(parts);
  }

  /**
   * Lines that are new or different; with a {@code count} of 0, something was removed behind the
   * line {@code first}.
   */
  public record Part(int first, int count) {
    /** Whether it is on one of the lines, or was removed between two of them. */
    boolean meets(int from, int to) {
      return count == 0 ? from <= first && first < to : from <= first + count - 1 && first <= to;
    }
  }

  boolean meet(int from, int to) {
    return parts.stream().anyMatch(part -> part.meets(from, to));
  }

  ChangedLines with(Part part) {
    List<Part> more = new ArrayList<>(parts);
    more.add(part);
    return new ChangedLines(more);
  }
}
