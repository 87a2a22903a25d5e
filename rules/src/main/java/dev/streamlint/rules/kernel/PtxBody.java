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
    int i = text.skipSpace(from);
    while (i < to) {
      i = text.skipSpace(statement(i, to));
    }
  }

  /** Reads the statement, label or brace that begins at {@code start}; returns its end. */
  private int statement(int start, int to) {
    char c = text.at(start);
    if (c == '{' || c == '}') {
      return start + 1; // a block; inside of a statement braces hold the parts of a vector
    }
    int word = text.wordEnd(start);
    if (text.piece(start, word).equals(".loc")) {
      return lineDirectiveEnd(word);
    }
    int colon = text.skipSpace(word);
    if (text.at(colon) == ':' && text.at(colon + 1) != ':') {
      return colon + 1;
    }
    int end = start;
    while (end < to && text.at(end) != ';') {
      end++;
    }
    PtxInstruction.of(text, start, end).ifPresent(meaning::add);
    return end + 1;
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
