package dev.streamlint.analyzer.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A source line as a terminal shows it: tabs expanded, control characters made visible, wide
 * characters two columns wide. Carets are placed by display columns, findings count UTF-16 units.
 */
final class DisplayLine {
  private static final int TAB = 4;

  /** What is printed for one character, and the display column that it starts in. */
  private record Cell(String glyph, int column) {}

  private final List<Cell> cells;

  /** Display column of each UTF-16 unit, and of the end. */
  private final int[] columns;

  private DisplayLine(List<Cell> cells, int[] columns) {
    this.cells = cells;
    this.columns = columns;
  }

  static DisplayLine of(String line) {
    List<Cell> cells = new ArrayList<>();
    int[] columns = new int[line.length() + 1];
    int column = 0;
    for (int i = 0; i < line.length(); ) {
      int c = line.codePointAt(i);
      String glyph = c == '\t' ? " ".repeat(TAB - column % TAB) : Printable.of(c);
      cells.add(new Cell(glyph, column));
      for (int next = i + Character.charCount(c); i < next; i++) {
        columns[i] = column;
      }
      column += Printable.width(glyph);
    }
    columns[line.length()] = column;
    return new DisplayLine(cells, columns);
  }

  int width() {
    return columns[columns.length - 1];
  }

  /** The display column, from 0, of the source column, from 1; the line's end if it has no such. */
  int column(int sourceColumn) {
    return columns[Math.max(0, Math.min(sourceColumn - 1, columns.length - 1))];
  }

  /** What stands in the display columns from {@code from} to before {@code to}. */
  String slice(int from, int to) {
    StringBuilder text = new StringBuilder();
    for (Cell cell : cells) {
      int end = cell.column() + Printable.width(cell.glyph());
      if (cell.column() >= from && end <= to) {
        text.append(cell.glyph());
      } else if (cell.column() < to && end > from) {
        text.append(" ".repeat(Math.min(end, to) - Math.max(cell.column(), from)));
      }
    }
    return text.toString().stripTrailing();
  }
}
