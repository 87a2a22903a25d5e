package dev.streamlint.analyzer.finding;

/**
 * A finding that a run has and does not report.
 *
 * @param why who said so
 * @param reason in the author's words; empty if there is none
 */
public record Dismissed(Finding finding, Why why, String reason) {
  /** Who said so. */
  public enum Why {
    /** An annotation or a comment in the source. */
    SUPPRESSED,
    /** The baseline: it was there before. */
    KNOWN,
    /** It was there before the changes, and only these are looked at. */
    UNCHANGED,
    /** It is in another file than the one that is asked about. */
    ELSEWHERE
  }
}
