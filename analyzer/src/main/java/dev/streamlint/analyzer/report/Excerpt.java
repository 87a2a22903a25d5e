package dev.streamlint.analyzer.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The lines of source that a finding is about, with what happens there written under the calls.
 *
 * <pre>
 *    |
 * 12 |     cudaMemcpyAsync(batch, host, bytes, cudaMemcpyHostToDevice, upload);
 *    |     --------------- stream `upload` writes `batch`
 * ...
 * 40 |     cuLaunchKernel(scale, n, 1, 1, 256, 1, 1, 0, compute, args, null);
 *    |     ^^^^^^^^^^^^^^ stream `compute` reads `batch`
 * </pre>
 */
final class Excerpt {
  /** So many unmarked lines between two marks are shown; more become {@code ...}. */
  private static final int BRIDGE = 3;

  /** A label narrower than this is put further to the left. */
  private static final int LABEL_ROOM = 40;

  private final Sources sources;
  private final Style style;
  private final int width;
  private final List<String> rows = new ArrayList<>();
  private int gutter;

  private Excerpt(Sources sources, Style style, int width) {
    this.sources = sources;
    this.style = style;
    this.width = width;
  }

  /**
   * The rows of the excerpt.
   *
   * @param marks the main one first; a file without it follows with its own header
   */
  static List<String> of(List<Mark> marks, Sources sources, Style style, int width) {
    Excerpt excerpt = new Excerpt(sources, style, width);
    excerpt.draw(marks);
    return excerpt.rows;
  }

  private void draw(List<Mark> marks) {
    gutter = marks.stream().mapToInt(m -> Integer.toString(m.line()).length()).max().orElse(1);
    Map<String, List<Mark>> files = new LinkedHashMap<>();
    marks.forEach(m -> files.computeIfAbsent(m.place().at().file(), f -> new ArrayList<>()).add(m));
    boolean first = true;
    for (Map.Entry<String, List<Mark>> file : files.entrySet()) {
      if (!first) {
        rows.add("...");
        Mark mark = file.getValue().get(0);
        rows.add(
            " ".repeat(gutter) + style.faint("::: ") + Printable.of(mark.place().at().toString()));
      }
      first = false;
      drawFile(file.getKey(), file.getValue());
    }
  }

  private void drawFile(String file, Collection<Mark> marks) {
    Map<Integer, List<Mark>> byLine = new TreeMap<>();
    marks.stream()
        .sorted(Mark.ORDER)
        .forEach(m -> byLine.computeIfAbsent(m.line(), l -> new ArrayList<>()).add(m));
    rule("");
    int last = 0;
    for (Map.Entry<Integer, List<Mark>> line : byLine.entrySet()) {
      if (last > 0) {
        bridge(file, last + 1, line.getKey());
      }
      drawLine(file, line.getKey(), line.getValue());
      last = line.getKey();
    }
  }

  private void bridge(String file, int from, int to) {
    if (to - from > BRIDGE) {
      rows.add("...");
      return;
    }
    for (int line = from; line < to; line++) {
      DisplayLine text = DisplayLine.of(sources.line(file, line).orElse(""));
      numbered(line, Window.of(text, 0, 0, room()).text());
    }
  }

  private void drawLine(String file, int number, List<Mark> marks) {
    Optional<String> line = sources.line(file, number);
    if (line.isEmpty()) {
      numbered(number, style.faint("(this line is not there any more)"));
      marks.forEach(mark -> label(mark, 0, 0));
      return;
    }
    DisplayLine text = DisplayLine.of(line.get());
    Window window = Window.NONE;
    for (Mark mark : marks) {
      int source = mark.place().at().column();
      int from = text.column(source);
      int to = Math.max(from + 1, text.column(source + mark.length(line.get())));
      if (!window.shows(from, to)) {
        window = Window.of(text, from, to, room());
        numbered(number, window.text());
      }
      label(mark, window.place(from), Math.max(1, window.place(to) - window.place(from)));
    }
  }

  /** The carets, and the label beside them or, for want of room, below. */
  private void label(Mark mark, int column, int length) {
    String label = mark.label();
    String carets = " ".repeat(column) + mark.paint(style, mark.underline(length));
    if (length > 0 && column + length + 1 + Printable.width(label) <= room()) {
      rule(carets + " " + mark.paint(style, label));
      return;
    }
    if (length > 0) {
      rule(carets);
    }
    int indent = Math.max(0, Math.min(column, room() - LABEL_ROOM));
    for (String part : Wrap.lines(label, room() - indent)) {
      rule(" ".repeat(indent) + mark.paint(style, part));
    }
  }

  private int room() {
    return width - gutter - 3;
  }

  private void numbered(int number, String text) {
    String digits = Integer.toString(number);
    String ruler = " ".repeat(gutter - digits.length()) + digits + " |";
    rows.add(text.isEmpty() ? style.faint(ruler) : style.faint(ruler) + " " + text);
  }

  private void rule(String text) {
    String ruler = style.faint(" ".repeat(gutter) + " |");
    rows.add(text.isEmpty() ? ruler : ruler + " " + text);
  }
}
