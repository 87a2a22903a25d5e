package dev.streamlint.analyzer.syntax;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Unicode escapes in code. Inside strings and comments JavaParser deals with them; an identifier
 * that is spelled with one needs help. Replacing an escape would move everything after it in its
 * line, so the text is left alone unless code itself holds an escape.
 */
final class UnicodeEscapes {
  private static final int HEX_DIGITS = 4;
  private static final Pattern LINE_FEED = Pattern.compile("\\\\u+000[aAdD]");

  private UnicodeEscapes() {}

  static String resolve(String given) {
    if (!given.contains("\\u")) {
      return given;
    }
    String text = endComments(given);
    return resolve(text, CodeMask.of(text));
  }

  /**
   * Puts every ASCII character in the place of its escape, also where it is not in code: for
   * looking for words. Needs no text, as the bytes of an escape are the same in all encodings with
   * one byte for an ASCII character.
   *
   * @param bytes changed
   * @return how many of the bytes are left
   */
  static int resolveAscii(byte[] bytes, int length) {
    int left = 0;
    for (int i = 0; i < length; left++) {
      int digits = bytes[i] == '\\' ? digitsOfEscape(bytes, i, length) : -1;
      // Tables of other alphabets are full of escapes, so those are told by two digits.
      boolean small = digits >= 0 && bytes[digits] == '0' && bytes[digits + 1] == '0';
      int value = small ? hex(bytes, digits) : -1;
      if (value < 0 || value > Byte.MAX_VALUE) {
        bytes[left] = bytes[i++];
      } else {
        bytes[left] = (byte) value;
        i = digits + HEX_DIGITS;
      }
    }
    return left;
  }

  /** Where the digits of the escape begin whose backslash is there; -1 if there is no escape. */
  private static int digitsOfEscape(byte[] bytes, int backslash, int length) {
    int at = backslash + 1;
    while (at < length && bytes[at] == 'u') {
      at++;
    }
    return at == backslash + 1 || at + HEX_DIGITS > length ? -1 : at;
  }

  private static int hex(byte[] bytes, int from) {
    int value = 0;
    for (int i = from; i < from + HEX_DIGITS; i++) {
      int digit = Character.digit(bytes[i], 16);
      if (digit < 0) {
        return -1;
      }
      value = value * 16 + digit;
    }
    return value;
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
      if (digits + HEX_DIGITS > code.length) {
        break;
      }
      int value = hex(text, digits);
      if (value < 0) {
        continue;
      }
      out = out == null ? new StringBuilder(text.length()) : out;
      out.append(text, copied, i).append((char) value);
      copied = digits + HEX_DIGITS;
      i = copied - 1;
    }
    return out == null ? text : out.append(text, copied, text.length()).toString();
  }

  private static int hex(String text, int from) {
    int value = 0;
    for (int i = from; i < from + HEX_DIGITS; i++) {
      int digit = Character.digit(text.charAt(i), 16);
      if (digit < 0) {
        return -1;
      }
      value = value * 16 + digit;
    }
    return value;
  }
}
