package dev.streamlint.analyzer.ir;

import java.util.Comparator;
import java.util.List;

/**
 * Something that was not analysed, or not wholly. Shown and counted, never dropped.
 *
 * @param kind what sort of gap
 * @param file the file, as given to the tool
 * @param line line from 1, or 0 for the whole file
 * @param column from 1, or 0 for the whole line
 * @param message one sentence for the user
 */
public record Notice(Kind kind, String file, int line, int column, String message)
    implements Comparable<Notice> {
  private static final List<String> KERNELS = List.of(".cu", ".cuh", ".ptx");

  private static final Comparator<Notice> ORDER =
      Comparator.comparing(Notice::file)
          .thenComparingInt(Notice::line)
          .thenComparingInt(Notice::column)
          .thenComparing(Notice::kind)
          .thenComparing(Notice::message);

  /** About a line, or with line 0 about a file. */
  public Notice(Kind kind, String file, int line, String message) {
    this(kind, file, line, 0, message);
  }

  @Override
  public int compareTo(Notice other) {
    return ORDER.compare(this, other);
  }

  /**
   * Whether Java code was left out before anybody knew what it says, so that "no findings" does not
   * speak for the file. A kernel's text that is missing is none of that: what is not known of a
   * kernel is assumed.
   */
  public boolean leavesCodeUnread() {
    return switch (kind) {
      case UNREADABLE, SYNTAX, TOO_LARGE -> KERNELS.stream().noneMatch(file::endsWith);
      case ENCODING, BUDGET, MODEL, NOT_MODELLED, UNKNOWN_CALL -> false;
    };
  }

  /** Whether something was not analysed: others only warn. */
  public boolean isGap() {
    return kind != Kind.MODEL && kind != Kind.ENCODING;
  }

  /** Sorts of gaps. */
  public enum Kind {
    /** Could not be read. */
    UNREADABLE,
    /** Was read, but not in the encoding that Java wants. */
    ENCODING,
    /** A syntax error; the rest of the file was analysed. */
    SYNTAX,
    /** Larger, deeper or slower to analyse than the limits allow. */
    TOO_LARGE,
    /** A budget was hit: some paths or calls were not followed. */
    BUDGET,
    /** A model file speaks of something that is not there. */
    MODEL,
    /** Understood but not modelled (graph capture, native methods, ...). */
    NOT_MODELLED,
    /** A call of a known library that no model knows. */
    UNKNOWN_CALL
  }
}
