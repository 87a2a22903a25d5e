package dev.streamlint.analyzer.report;

import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.rules.catalog.Level;
import dev.streamlint.rules.op.Site;
import java.util.Comparator;

/**
 * An operation to be pointed at in the source.
 *
 * @param main whether it is the finding's primary location
 * @param level of the finding
 */
record Mark(Place place, boolean main, Level level) {
  /**
   * In the order of the text; of two operations at one call, as in a loop, the main one is first.
   */
  static final Comparator<Mark> ORDER =
      Comparator.<Mark, Site>comparing(mark -> mark.place().at())
          .thenComparing(mark -> !mark.main());

  int line() {
    return place.at().line();
  }

  String label() {
    return Printable.of(place.lane() + " " + place.does());
  }

  /**
   * UTF-16 units of the line to underline: the name of what is called, else the call's first line.
   */
  int length(String line) {
    int start = Math.min(place.at().column() - 1, line.length());
    String name = place.at().call();
    if (!name.isEmpty() && line.startsWith(name, start)) {
      return name.length();
    }
    boolean ends = place.at().endLine() == place.at().line();
    int end = ends ? Math.min(place.at().endColumn() - 1, line.length()) : line.length();
    return Math.max(1, end - start);
  }

  String underline(int columns) {
    return (main ? "^" : "-").repeat(columns);
  }

  String paint(Style style, String text) {
    return main ? style.level(level, text) : style.earlier(text);
  }
}
