package dev.streamlint.analyzer.review;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How a tree was at an earlier revision, told by what differs.
 *
 * @param texts what files held that hold something else now, or are gone; by real path
 * @param added files that were not there
 * @param root of the repository that was asked; empty if all files are taken for its
 */
public record Before(Map<Path, String> texts, Set<Path> added, Optional<Path> root) {
  public Before {
    texts = Map.copyOf(texts);
    added = Set.copyOf(added);
  }

  /** Whether nothing differs. */
  public boolean isNow() {
    return texts.isEmpty() && added.isEmpty();
  }

  /** Whether the repository that was asked knows of the file: one inside of it has its own. */
  boolean owns(Path file) {
    if (root.isEmpty()) {
      return true;
    }
    Path folder = file.getParent();
    while (folder != null && !folder.equals(root.get()) && !Files.exists(folder.resolve(".git"))) {
      folder = folder.getParent();
    }
    return root.get().equals(folder);
  }

  boolean differs(Path file) {
    return texts.containsKey(file) || added.contains(file);
  }
}
