package dev.streamlint.analyzer.review;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/**
 * How a tree was at an earlier revision, told by what differs.
 *
 * @param texts what files held that hold something else now, or are gone; by real path
 * @param added files that were not there
 */
public record Before(Map<Path, String> texts, Set<Path> added) {
  public Before {
    texts = Map.copyOf(texts);
    added = Set.copyOf(added);
  }

  /** Whether nothing differs. */
  public boolean isNow() {
    return texts.isEmpty() && added.isEmpty();
  }

  boolean differs(Path file) {
    return texts.containsKey(file) || added.contains(file);
  }
}
