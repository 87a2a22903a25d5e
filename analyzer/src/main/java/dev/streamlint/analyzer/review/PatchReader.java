package dev.streamlint.analyzer.review;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads which lines a patch without context ({@code git diff --unified=0}) changes. */
final class PatchReader {
  private static final String NEW_FILE = "+++ ";
  private static final Pattern HUNK =
      Pattern.compile("@@ -\\d+(?:,(\\d+))? \\+(\\d+)(?:,(\\d+))? @@.*");

  private PatchReader() {}

  /** By path from the root of the repository. */
  static Map<String, ChangedLines> read(List<String> patch) {
    Map<String, ChangedLines> files = new HashMap<>();
    String file = "";
    for (Iterator<String> lines = patch.iterator(); lines.hasNext(); ) {
      String line = lines.next();
      Matcher hunk = HUNK.matcher(line);
      if (line.startsWith(NEW_FILE)) {
        file = path(line.substring(NEW_FILE.length()));
      } else if (hunk.matches() && !file.isEmpty()) {
        int added = count(hunk.group(3));
        ChangedLines.Part part = new ChangedLines.Part(Integer.parseInt(hunk.group(2)), added);
        files.merge(file, new ChangedLines(List.of(part)), (all, one) -> all.with(part));
        skip(lines, count(hunk.group(1)) + added);
      }
    }
    return files;
  }

  private static int count(@Nullable String text) {
    return text == null ? 1 : Integer.parseInt(text);
  }

  /** What the lines hold may look like the head of a file. */
  private static void skip(Iterator<String> lines, int count) {
    for (int left = count; left > 0 && lines.hasNext(); ) {
      left -= lines.next().startsWith("\\") ? 0 : 1;
    }
  }

  /**
   * {@code b/src/A.java}; with strange characters in quotes, as in C; nothing if it was removed.
   */
  private static String path(String text) {
    String name = text.endsWith("\t") ? text.substring(0, text.length() - 1) : text;
    String plain = name.startsWith("\"") ? unquoted(name) : name;
    return plain.startsWith("b/") ? plain.substring(2) : "";
  }

  private static String unquoted(String text) {
    byte[] bytes = new byte[text.length() * 4];
    int length = 0;
    for (int i = 1; i < text.length() - 1; i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        byte[] plain = String.valueOf(c).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(plain, 0, bytes, length, plain.length);
        length += plain.length;
        continue;
      }
      char escape = text.charAt(++i);
      if (Character.digit(escape, 8) >= 0 && i + 2 < text.length()) {
        bytes[length++] = (byte) Integer.parseInt(text.substring(i, i + 3), 8);
        i += 2;
      } else {
        int known = "abtnvfr".indexOf(escape);
        bytes[length++] = (byte) (known < 0 ? escape : known + 7);
      }
    }
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }
}
