package dev.streamlint.analyzer.syntax;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Unicode escapes in code. Inside strings and comments JavaParser deals with them; an identifier
 * that is spelled with one needs help. Replacing an escape would move everything after it in its
 * line, so the text is left alone unless code itself holds an escape.
 */
final class UnicodeEscapes {
  private static final Pattern LINE_FEED = Pattern.compile("\\\\u+000[aAdD]");

  private UnicodeEscapes() {}

  static String resolve(String given) {
    if (!given.contains("\\u")) {
      return given;
    }
    String text = endComments(given);
    return resolve(text, CodeMask.of(text));
  }

  /** Every escape, also those that are not in code: for looking for words. */
  static String resolveAll(String text) {
    return resolve(text, text.toCharArray());
  }

  /**
   * An escaped line feed ends a comment, and what is behind it is code. The comment gets an end of
   * its own there, so that no line moves.
   */
  private static String endComments(String text) {
    StringBuilder out = null;
    for (Matcher feed = LINE_FEED.matcher(text); feed.find(); ) {
      int lineStart = text.lastIndexOf('\n', feed.start()) + 1;
      int comment = startOfComment(text, lineStart, feed.start());
      if (comment >= 0 && !text.substring(comment, feed.start()).contains("*/")) {
        out = out == null ? new StringBuilder(text) : out;
        out.replace(comment, comment + 2, "/*");
        String end = "*/" + " ".repeat(feed.end() - feed.start() - 2);
        out.replace(feed.start(), feed.end(), end);
      }
    }
    return out == null ? text : out.toString();
  }

  /** Where in the line a comment begins that lasts to its end; -1 if there is none. */
  private static int startOfComment(String text, int lineStart, int before) {
    int lineEnd = text.indexOf('\n', before);
    String line = text.substring(lineStart, lineEnd < 0 ? text.length() : lineEnd);
    char[] code = CodeMask.of(line);
    for (int at = line.indexOf("//"); at >= 0; at = line.indexOf("//", at + 1)) {
      if (lineStart + at < before && new String(code, at, code.length - at).isBlank()) {
        return lineStart + at;
      }
    }
    return -1;
  }

  private static String resolve(String text, char[] code) {
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
