package dev.streamlint.rules.kernel;

/** Splits the body of a kernel into instructions. */
final class PtxBody {
  private final PtxText text;
  private final PtxMeaning meaning;

  PtxBody(PtxText text, PtxMeaning meaning) {
    this.text = text;
    this.meaning = meaning;
  }

  void read(int from, int to) {
    int start = text.skipSpace(from);
    int i = start;
    while (i < to) {
      char c = text.at(i);
      boolean begins = i == start;
      if (begins && (c == '{' || c == '}')) {
        // A block; elsewhere braces hold the parts of a vector.
        i = text.skipSpace(i + 1);
        start = i;
      } else if (begins && c == '.' && text.wordEnd(i) == i + 4 && text.find(".loc", i) == i) {
        i = text.skipSpace(lineDirectiveEnd(i + 4));
        start = i;
      } else if (c == ':' && isLabel(start, i)) {
        i = text.skipSpace(i + 1);
        start = i;
      } else if (c == ';') {
        PtxInstruction.of(text, start, i).ifPresent(meaning::add);
        i = text.skipSpace(i + 1);
        start = i;
      } else {
        i++;
      }
    }
  }

  private boolean isLabel(int start, int colon) {
    return text.at(colon + 1) != ':' && text.skipSpace(text.wordEnd(start)) == colon;
  }

  /**
   * {@code .loc file line column[, function_name label [+ offset], inlined_at file line column]}
   * ends without a semicolon.
   */
  private int lineDirectiveEnd(int from) {
    int i = numbers(from);
    while (text.at(i) == ',') {
      int word = text.skipSpace(i + 1);
      int end = text.wordEnd(word);
      i = numbers(end);
      if (text.piece(word, end).equals("function_name")) {
        i = numbers(text.wordEnd(text.skipSpace(i)));
      }
    }
    return i;
  }

  /** After numbers and signs. */
  private int numbers(int from) {
    int i = text.skipSpace(from);
    while ((text.at(i) >= '0' && text.at(i) <= '9') || text.at(i) == '+') {
      i = text.skipSpace(i + 1);
    }
    return i;
  }
}
