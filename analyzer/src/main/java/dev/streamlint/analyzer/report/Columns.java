package dev.streamlint.analyzer.report;

/**
 * How wide a text report is.
 *
 * @param source at which lines of source are cut, around the call that is marked
 * @param text at which sentences are broken
 */
public record Columns(int source, int text) {
  /** A narrower terminal gets lines of this width, which it then breaks itself. */
  private static final int NARROWEST = 40;

  /** Sentences that are longer than this are hard to read. */
  private static final int WIDEST_TEXT = 100;

  /** No line is broken or cut. */
  public static final Columns UNLIMITED = new Columns(Integer.MAX_VALUE / 2, Integer.MAX_VALUE / 2);

  /** For a file or a pipe: source is cut only where it is no program text that people write. */
  public static final Columns UNWATCHED = new Columns(240, 80);

  /** All lines in so many columns; 0 for no limit. */
  public static Columns of(int columns) {
    if (columns == 0) {
      return UNLIMITED;
    }
    int source = Math.max(NARROWEST, columns);
    return new Columns(source, Math.min(source, WIDEST_TEXT));
  }
}
