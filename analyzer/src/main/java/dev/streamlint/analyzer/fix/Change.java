package dev.streamlint.analyzer.fix;

import dev.streamlint.analyzer.finding.TextEdit;
import java.util.Comparator;
import java.util.List;

/** Edits of one file, in the order of the text; of those at one place, in the order given. */
record Change(List<TextEdit> edits) {
  Change {
    edits = edits.stream().sorted(Comparator.comparingInt(TextEdit::start)).toList();
  }

  /** The edits of a file among others. */
  static Change of(String file, List<TextEdit> all) {
    return new Change(all.stream().filter(e -> e.file().equals(file)).toList());
  }

  /** Whether no two of the edits touch the same text. */
  boolean isClear() {
    for (int i = 1; i < edits.size(); i++) {
      if (edits.get(i).start() < edits.get(i - 1).end()) {
        return false;
      }
    }
    return true;
  }

  String applied(String text) {
    StringBuilder changed = new StringBuilder();
    int from = 0;
    for (TextEdit edit : edits) {
      changed.append(text, from, edit.start()).append(edit.text());
      from = edit.end();
    }
    return changed.append(text, from, text.length()).toString();
  }

  /** Where in the changed text that stands which was at the offset. */
  int moved(int offset) {
    int shift = 0;
    for (TextEdit edit : edits) {
      if (edit.end() <= offset) {
        shift += edit.text().length() - (edit.end() - edit.start());
      } else if (edit.start() < offset) {
        return edit.start() + shift;
      }
    }
    return offset + shift;
  }
}
