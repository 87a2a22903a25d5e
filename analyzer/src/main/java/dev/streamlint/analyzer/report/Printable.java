package dev.streamlint.analyzer.report;

/**
 * Text that is safe to print on a terminal. File names and sources are not ours: a line break in a
 * name would forge a report line, an escape character would drive the terminal, and a bidirectional
 * control would show the text in another order than the compiler reads it.
 */
public final class Printable {
  private Printable() {}

  /** The text with such characters written as Java escapes. */
  public static String of(String text) {
    if (text.codePoints().noneMatch(Printable::isHostile)) {
      return text;
    }
    StringBuilder safe = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(c -> safe.append(of(c)));
    return safe.toString();
  }

  /** One character, as it is printed. */
  public static String of(int codePoint) {
    if (!isHostile(codePoint)) {
      return Character.toString(codePoint);
    }
    return switch (codePoint) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format("\\u%04x", codePoint);
    };
  }

  private static boolean isHostile(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }

  /** Columns that the text takes up on a terminal. */
  static int width(String text) {
    int width = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      width += width(c);
      i += Character.charCount(c);
    }
    return width;
  }

  /** Columns of one printable character: none for a combining mark, two for East Asian scripts. */
  static int width(int codePoint) {
    if (codePoint < 0x300) {
      return 1;
    }
    int type = Character.getType(codePoint);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    return isWide(codePoint) ? 2 : 1;
  }

  /**
   * The blocks that Unicode's East Asian Width table (UAX 11) calls wide, without the gaps in them.
   */
  private static boolean isWide(int c) {
    return between(c, 0x1100, 0x115F)
        || between(c, 0x2E80, 0xA4CF)
        || between(c, 0xAC00, 0xD7A3)
        || between(c, 0xF900, 0xFAFF)
        || between(c, 0xFE30, 0xFE6F)
        || between(c, 0xFF00, 0xFF60)
        || between(c, 0xFFE0, 0xFFE6)
        || between(c, 0x1F300, 0x1F64F)
        || between(c, 0x1F900, 0x1F9FF)
        || between(c, 0x20000, 0x3FFFD);
  }

  private static boolean between(int c, int first, int last) {
    return first <= c && c <= last;
  }
}
