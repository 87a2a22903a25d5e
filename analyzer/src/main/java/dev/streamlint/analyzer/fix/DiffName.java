package dev.streamlint.analyzer.fix;

import java.util.Locale;

/** The name of a file as it stands in the head of a diff. */
final class DiffName {
  private static final String PLAIN = "abtnvfr";

  private DiffName() {}

  /**
   * As git writes it: behind a name with a space comes a tab, since the name would end at the space
   * otherwise; a name that would break the line, or its own quotes, is quoted as in C.
   */
  static String of(String path) {
    StringBuilder quoted = new StringBuilder();
    path.chars().forEach(c -> quoted.append(escaped((char) c)));
    String name = quoted.length() == path.length() ? path : "\"" + quoted + "\"";
    return path.contains(" ") ? name + "\t" : name;
  }

  private static String escaped(char c) {
    if (c == '"' || c == '\\') {
      return "\\" + c;
    } else if (c >= 7 && c <= 13) {
      return "\\" + PLAIN.charAt(c - 7);
    } else if (c < ' ' || c == 127) {
      return String.format(Locale.ROOT, "\\%03o", (int) c);
    }
    return String.valueOf(c);
  }
}
