package dev.streamlint.analyzer.ir;

/**
 * Something that was not analysed, or not wholly. Shown and counted, never dropped.
 *
 * @param kind what sort of gap
 * @param file the file, as given to the tool
 * @param line line from 1, or 0 for the whole file
 * @param message one sentence for the user
 */
public record Notice(Kind kind, String file, int line, String message) {
  /** Sorts of gaps. */
  public enum Kind {
    /** Could not be read or decoded. */
    UNREADABLE,
    /** A syntax error; the rest of the file was analysed. */
    SYNTAX,
    /** Larger than the limit. */
    TOO_LARGE,
    /** A budget was hit: some paths or calls were not followed. */
    BUDGET,
    /** Understood but not modelled (graph capture, native methods, ...). */
    NOT_MODELLED
  }
}
