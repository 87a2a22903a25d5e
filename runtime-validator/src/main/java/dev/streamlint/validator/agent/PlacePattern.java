package dev.streamlint.validator.agent;

import dev.streamlint.rules.op.Site;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place that a user, or a finding, names.
 *
 * @param file the end of a path, whole names: {@code app/Main.java}; what a finding has in front,
 *     such as {@code src/main/java}, is no part of what a class knows
 * @param call the method called there; empty for any
 * @param visit which of the calls there is meant, from 1: a loop makes many
 */
record PlacePattern(String file, int line, String call, int visit) {
  private static final Pattern VISIT = Pattern.compile("(.*)#(\\d{1,9})");

  /** The first call there. */
  PlacePattern(String file, int line, String call) {
    this(file, line, call, 1);
  }

  /**
   * Reads {@code FILE:LINE} or {@code FILE:LINE:CALL}, and behind it {@code #VISIT} if it is not
   * the first.
   *
   * @throws IllegalArgumentException if it is neither
   */
  static PlacePattern parse(String given) {
    Matcher visited = VISIT.matcher(given);
    boolean isVisited = visited.matches();
    String text = isVisited ? visited.group(1) : given;
    String[] parts = text.split(":", -1);
    int last = parts.length - 1;
    boolean named = last >= 2 && !parts[last].matches("\\d+");
    int line = named ? last - 1 : last;
    if (line < 1 || !parts[line].matches("\\d{1,9}")) {
      throw new IllegalArgumentException("`" + text + "` is not FILE:LINE or FILE:LINE:CALL");
    }
    String file = String.join(":", Arrays.copyOf(parts, line)).replace('\\', '/');
    return new PlacePattern(
        file,
        Integer.parseInt(parts[line]),
        named ? parts[last] : "",
        isVisited ? Integer.parseInt(visited.group(2)) : 1);
  }

  boolean matches(Site at) {
    boolean sameFile =
        at.file().equals(file) || file.endsWith("/" + at.file()) || at.file().endsWith("/" + file);
    return at.line() == line && sameFile && (call.isEmpty() || call.equals(at.call()));
  }

  @Override
  public String toString() {
    return file + ":" + line + (call.isEmpty() ? "" : ":" + call) + (visit == 1 ? "" : "#" + visit);
  }
}
