package dev.streamlint.analyzer.fix;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What has changed in a file, as {@code diff -u} says it, for {@code patch} and {@code git apply}.
 */
public final class UnifiedDiff {
  private static final int CONTEXT = 3;
  private static final Pattern BEHIND_LINE = Pattern.compile("(?<=\n)");

  /** A line of both files, or of one. */
  private record Row(char mark, String line) {}

  private UnifiedDiff() {}

  /**
   * Nothing if the two are the same.
   *
   * @param folder the one that the file is named from, and the patch applied in
   */
  public static String of(Path folder, String file, String before, String after) {
    return of(DiffName.tidy(folder, file), before, after);
  }

  private static String of(String path, String before, String after) {
    List<Row> rows = rows(lines(before), lines(after));
    StringBuilder text = new StringBuilder();
    int oldLine = 1;
    int newLine = 1;
    int i = 0;
    while (i < rows.size()) {
      int change = i;
      while (change < rows.size() && rows.get(change).mark == ' ') {
        change++;
      }
      if (change == rows.size()) {
        break;
      }
      int start = Math.max(i, change - CONTEXT);
      int end = end(rows, change);
      oldLine += start - i;
      newLine += start - i;
      List<Row> hunk = rows.subList(start, end);
      int olds = (int) hunk.stream().filter(r -> r.mark != '+').count();
      int news = (int) hunk.stream().filter(r -> r.mark != '-').count();
      text.append("@@ -").append(range(oldLine, olds)).append(" +").append(range(newLine, news));
      text.append(" @@\n");
      hunk.forEach(row -> append(row, text));
      oldLine += olds;
      newLine += news;
      i = end;
    }
    return text.isEmpty()
        ? ""
        : "--- " + DiffName.of("a/" + path) + "\n+++ " + DiffName.of("b/" + path) + "\n" + text;
  }

  /** Behind the last change that is near enough to the one before it, and its context. */
  private static int end(List<Row> rows, int change) {
    int last = change;
    for (int i = change; i < rows.size() && i - last <= 2 * CONTEXT; i++) {
      if (rows.get(i).mark != ' ') {
        last = i;
      }
    }
    return Math.min(rows.size(), last + 1 + CONTEXT);
  }

  private static String range(int line, int count) {
    return (count == 0 ? line - 1 : line) + (count == 1 ? "" : "," + count);
  }

  private static void append(Row row, StringBuilder text) {
    text.append(row.mark).append(row.line);
    if (!row.line.endsWith("\n")) {
      text.append("\n\\ No newline at end of file\n");
    }
  }

  private static List<String> lines(String text) {
    return text.isEmpty() ? List.of() : List.of(BEHIND_LINE.split(text));
  }

  /** The shortest way from one to the other (Myers, "An O(ND) Difference Algorithm", 1986). */
  private static List<Row> rows(List<String> before, List<String> after) {
    int most = before.size() + after.size();
    int[] furthest = new int[2 * most + 2];
    List<int[]> steps = new ArrayList<>();
    for (int d = 0; d <= most; d++) {
      steps.add(furthest.clone());
      for (int k = -d; k <= d; k += 2) {
        int x = isDown(furthest, k, d, most) ? furthest[most + k + 1] : furthest[most + k - 1] + 1;
        while (x < before.size()
            && x - k < after.size()
            && before.get(x).equals(after.get(x - k))) {
          x++;
        }
        furthest[most + k] = x;
        if (x >= before.size() && x - k >= after.size()) {
          return back(before, after, steps, most);
        }
      }
    }
    return List.of();
  }

  private static boolean isDown(int[] furthest, int k, int d, int most) {
    return k == -d || (k != d && furthest[most + k - 1] < furthest[most + k + 1]);
  }

  private static List<Row> back(
      List<String> before, List<String> after, List<int[]> steps, int most) {
    List<Row> rows = new ArrayList<>();
    int x = before.size();
    int y = after.size();
    for (int d = steps.size() - 1; d >= 0; d--) {
      int[] furthest = steps.get(d);
      int k = x - y;
      boolean down = isDown(furthest, k, d, most);
      int fromX = d == 0 ? 0 : furthest[most + (down ? k + 1 : k - 1)];
      int fromY = d == 0 ? 0 : fromX - (down ? k + 1 : k - 1);
      while (x > fromX && y > fromY) {
        rows.add(0, new Row(' ', before.get(--x)));
        y--;
      }
      if (d > 0) {
        rows.add(0, down ? new Row('+', after.get(--y)) : new Row('-', before.get(--x)));
      }
    }
    return rows;
  }
}
