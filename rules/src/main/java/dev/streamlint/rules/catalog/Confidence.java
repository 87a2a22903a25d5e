package dev.streamlint.rules.catalog;

/** How sure a finding is. */
public enum Confidence {
  /** No path that reaches both operations orders them, and all identities are known. */
  DEFINITE(Level.ERROR),
  /** On some path, or an identity or a kernel's access is assumed. */
  POSSIBLE(Level.WARNING),
  /** Only an undocumented edge orders the two. */
  IMPLICIT(Level.NOTE),
  /** Correct, but slower than it need be. */
  PERFORMANCE(Level.NOTE);

  private final Level level;

  Confidence(Level level) {
    this.level = level;
  }

  public Level level() {
    return level;
  }
}
