package dev.streamlint.analyzer.syntax;

/**
 * Unicode escapes in code. Inside strings and comments JavaParser deals with them; an identifier
 * that is spelled with one needs help. Replacing an escape would move everything after it in its
 * line, so the text is left alone unless code itself holds an escape.
 */
final class UnicodeEscapes {
  private UnicodeEscapes() {}

  static String resolve(String text) {
    if (!text.contains("\\u")) {
      return text;
    }
    char[] code = CodeMask.of(text);
    StringBuilder out = null;
    int copied = 0;
    for (int i = 0; i + 1 < code.length; i++) {
      if (code[i] != '\\' || code[i + 1] != 'u') {
        continue;
      }
      int digits = i + 1;
      while (digits < code.length && code[digits] == 'u') {
        digits++;
      }
      if (digits + 4 > code.length) {
        break;
      }
      int value = hex(text, digits);
      if (value < 0) {
        continue;
      }
      out = out == null ? new StringBuilder(text.length()) : out;
      out.append(text, copied, i).append((char) value);
      copied = digits + 4;
      i = copied - 1;
    }
    return out == null ? text : out.append(text, copied, text.length()).toString();
  }

  private static int hex(String text, int from) {
    int value = 0;
    for (int i = from; i < from + 4; i++) {
      int digit = Character.digit(text.charAt(i), 16);
      if (digit < 0) {
        return -1;
      }
      value = value * 16 + digit;
    }
    return value;
  }
}
