package dev.streamlint.analyzer.report;

/**
 * How wide a text report is.
 *
 * @param source at which lines of source are cut, around the call that is marked
 * @param text at which sentences are broken
 * @param header at which the first line of a finding is broken: never where programs read it
 */
public record Columns(int source, int text, int header) {
  /** A narrower terminal gets lines of this width, which it then breaks itself. */
  public static final int NARROWEST = 40;

  /** Sentences that are longer than this are hard to read. */
  private static final int WIDEST_TEXT = 100;

  private static final int ANY = Integer.MAX_VALUE / 2;

  /** No line is broken or cut. */
  public static final Columns UNLIMITED = new Columns(ANY, ANY, ANY);

  /** For a file or a pipe: source is cut only where it is no program text that people write. */
  public static final Columns UNWATCHED = new Columns(240, 80, ANY);

  /** The same, for a reader who has so many columns all the same. */
  public static Columns unwatched(int columns) {
    Columns watched = of(columns);
    return new Columns(watched.source, watched.text, ANY);
  }

  /** All lines in so many columns; 0 for no limit. */
  public static Columns of(int columns) {
    if (columns == 0) {
      return UNLIMITED;
    }
    int source = Math.max(NARROWEST, columns);
    return new Columns(source, Math.min(source, WIDEST_TEXT), source);
  }
}
