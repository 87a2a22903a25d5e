package dev.streamlint.rules.kernel;

/** PTX text without comments, and the moves that every reader of it needs. */
final class PtxText {
  private final String text;

  private PtxText(String text) {
    this.text = text;
  }

  /** Comments become spaces. Escapes of Java strings that nobody has decoded become spaces too. */
  static PtxText of(String raw) {
    StringBuilder text = new StringBuilder(raw.length());
    int i = 0;
    while (i < raw.length()) {
      char c = raw.charAt(i);
      if (raw.startsWith("//", i)) {
        int end = raw.indexOf('\n', i);
        i = end < 0 ? raw.length() : end;
      } else if (raw.startsWith("/*", i)) {
        int end = raw.indexOf("*/", i + 2);
        i = end < 0 ? raw.length() : end + 2;
        text.append(' ');
      } else if (c == '"') {
        int end = stringEnd(raw, i);
        text.append("\"\"");
        i = end;
      } else if (c == '\\') {
        text.append(' ');
        i += 2;
      } else {
        text.append(c);
        i++;
      }
    }
    return new PtxText(text.toString());
  }

  private static int stringEnd(String raw, int quote) {
    int i = quote + 1;
    while (i < raw.length() && raw.charAt(i) != '"' && raw.charAt(i) != '\n') {
      i += raw.charAt(i) == '\\' ? 2 : 1;
    }
    return Math.min(raw.length(), i + 1);
  }

  int length() {
    return text.length();
  }

  char at(int i) {
    return i >= 0 && i < text.length() ? text.charAt(i) : '\0';
  }

  String piece(int from, int to) {
    return text.substring(from, to);
  }

  int find(String word, int from) {
    return text.indexOf(word, from);
  }

  boolean contains(char c, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) == c) {
        return true;
      }
    }
    return false;
  }

  int skipSpace(int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) <= ' ') {
      i++;
    }
    return i;
  }

  /** The end of the name, directive or opcode that begins at {@code from}. */
  int wordEnd(int from) {
    int i = from;
    while (i < text.length() && isWordPart(text.charAt(i))) {
      i++;
    }
    return i;
  }

  static boolean isWordPart(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '$'
        || c == '%'
        || c == '.';
  }

  /** The partner of the bracket at {@code open}, or -1. */
  int close(int open) {
    char left = at(open);
    char right = left == '{' ? '}' : left == '(' ? ')' : ']';
    int depth = 0;
    for (int i = open; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == left) {
        depth++;
      } else if (c == right) {
        depth--;
        if (depth == 0) {
          return i;
        }
      }
    }
    return -1;
  }
}
