package dev.streamlint.analyzer.engine;

/** Ends a path: System.exit, or a budget. Carries no stack trace, since it is not an error. */
final class PathEnd extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PathEnd(String reason) {
    super(reason, null, false, false);
  }
}
