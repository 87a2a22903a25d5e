package dev.streamlint.analyzer.finding;

import java.util.List;

/**
 * A change after which the analysis does not report the finding any more, and nothing that it did
 * not report before.
 *
 * @param words what it does
 * @param safe whether it may be done unseen: it only adds waits, or keeps memory for longer, and
 *     there is no doubt about the finding
 * @param edits that do not overlap
 */
public record CheckedFix(String words, boolean safe, List<TextEdit> edits) {
  public CheckedFix {
    edits = List.copyOf(edits);
  }
}
