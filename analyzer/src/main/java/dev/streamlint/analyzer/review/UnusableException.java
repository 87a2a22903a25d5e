package dev.streamlint.analyzer.review;

/** What the user named, a baseline or a revision, cannot be used; the message says why. */
public final class UnusableException extends Exception {
  private static final long serialVersionUID = 1L;

  UnusableException(String why) {
    super(why);
  }
}
