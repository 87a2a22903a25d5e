package dev.streamlint.analyzer.syntax;

/**
 * A text with everything that is not code (comments, strings, characters) turned into blanks, so
 * that brackets and semicolons can be trusted. Same length, same line breaks. An unclosed string
 * ends its statement with its line.
 */
final class CodeMask {
  private final String text;
  private final char[] out;
  private int at;
  private int openComment = -1;

  private CodeMask(String text) {
    this.text = text;
    this.out = text.toCharArray();
  }

  static char[] of(String text) {
    return read(text).out;
  }

  static CodeMask read(String text) {
    CodeMask mask = new CodeMask(text);
    mask.run();
    return mask;
  }

  char[] code() {
    return out;
  }

  /** Where a comment starts that does not end; -1 if all do. */
  int openComment() {
    return openComment;
  }

  private void run() {
    while (at < text.length()) {
      if (text.startsWith("//", at)) {
        blankUntil(endOfLine(text, at));
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        openComment = end < 0 ? at : -1;
        blankUntil(end < 0 ? text.length() : end + 2);
      } else if (text.startsWith("\"\"\"", at)) {
        blankUntil(endOfTextBlock(text, at + 3));
      } else if (text.charAt(at) == '"' || text.charAt(at) == '\'') {
        int end = endOfQuoted(text, at);
        boolean closed = end - at > 1 && text.charAt(end - 1) == text.charAt(at);
        blankUntil(end);
        if (!closed) {
          out[end - 1] = ';';
        }
      } else {
        at++;
      }
    }
  }

  private void blankUntil(int end) {
    for (; at < end; at++) {
      if (out[at] != '\n' && out[at] != '\r') {
        out[at] = ' ';
      }
    }
  }

  static int endOfLine(String text, int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) != '\n' && text.charAt(i) != '\r') {
      i++;
    }
    return i;
  }

  /** Behind the quotes that end the block whose inside starts there. */
  static int endOfTextBlock(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) == '\\') {
        i++;
      } else if (text.startsWith("\"\"\"", i)) {
        return i + 3;
      }
    }
    return text.length();
  }

  /** Behind the quote that ends what the one there begins; the end of the line if none does. */
  static int endOfQuoted(String text, int from) {
    char quote = text.charAt(from);
    int line = endOfLine(text, from);
    for (int i = from + 1; i < line; i++) {
      if (text.charAt(i) == '\\') {
        i++;
      } else if (text.charAt(i) == quote) {
        return i + 1;
      }
    }
    return line;
  }
}
