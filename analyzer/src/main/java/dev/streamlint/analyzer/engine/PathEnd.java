package dev.streamlint.analyzer.engine;

/** Ends a path: System.exit, or a budget. Carries no stack trace, since it is not an error. */
final class PathEnd extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Whether it was a loop that has no end: then it ends the host thread that runs it. */
  final boolean isEndlessLoop;

  PathEnd(String reason) {
    this(reason, false);
  }

  private PathEnd(String reason, boolean isEndlessLoop) {
    super(reason, null, false, false);
    this.isEndlessLoop = isEndlessLoop;
  }

  static PathEnd endlessLoop() {
    return new PathEnd("endless loop", true);
  }
}
