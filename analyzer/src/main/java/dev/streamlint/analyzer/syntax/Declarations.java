package dev.streamlint.analyzer.syntax;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The simple names of the classes that a text declares, found without parsing: a word {@code
 * class}, {@code interface}, {@code record} or {@code enum}, space, and a word with a capital.
 * Comments count too; a name too many does no harm.
 *
 * <p>By hand: the regular expression that says the same takes as long as a third of the parsing.
 */
final class Declarations {
  private static final List<byte[]> KEYWORDS =
      List.of(bytes("class"), bytes("interface"), bytes("record"), bytes("enum"));

  private final byte[] text;
  private final List<String> names = new ArrayList<>();

  private Declarations(byte[] text) {
    this.text = text;
  }

  static List<String> in(byte[] text) {
    Declarations found = new Declarations(text);
    found.run();
    return found.names;
  }

  private static byte[] bytes(String word) {
    return word.getBytes(StandardCharsets.US_ASCII);
  }

  private void run() {
    int at = 0;
    while (at < text.length) {
      if (!isWord(text[at])) {
        at++;
        continue;
      }
      int end = endOfWord(at);
      if (isKeyword(at, end)) {
        int name = skipSpace(end);
        if (name > end && name < text.length && text[name] >= 'A' && text[name] <= 'Z') {
          end = endOfWord(name);
          names.add(new String(text, name, end - name, StandardCharsets.ISO_8859_1));
        }
      }
      at = end;
    }
  }

  private boolean isKeyword(int from, int to) {
    for (byte[] keyword : KEYWORDS) {
      if (keyword.length == to - from && text[from] == keyword[0] && isAt(from, keyword)) {
        return true;
      }
    }
    return false;
  }

  private boolean isAt(int from, byte[] keyword) {
    for (int i = 1; i < keyword.length; i++) {
      if (text[from + i] != keyword[i]) {
        return false;
      }
    }
    return true;
  }

  private int endOfWord(int from) {
    int end = from;
    while (end < text.length && isWord(text[end])) {
      end++;
    }
    return end;
  }

  private int skipSpace(int from) {
    int at = from;
    while (at < text.length && (text[at] == ' ' || (text[at] >= '\t' && text[at] <= '\r'))) {
      at++;
    }
    return at;
  }

  private static boolean isWord(byte b) {
    return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') || b == '_';
  }
}
