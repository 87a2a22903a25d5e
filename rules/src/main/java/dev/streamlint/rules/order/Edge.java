package dev.streamlint.rules.order;

/**
 * How well one access is known to be complete before another begins. Ordered from weakest to
 * strongest.
 */
public enum Edge {
  NONE,
  /** Works in practice, promised by nobody: pageable staging, {@code cudaFree}, ... */
  IMPLICIT,
  DOCUMENTED
}
