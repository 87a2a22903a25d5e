package dev.streamlint.rules.kernel;

/**
 * How much work a text may cause. What is unfinished when it is spent counts as not known; the
 * limits are such that no text written by people or compilers comes near them.
 */
final class Budget {
  private long left;

  Budget(long steps) {
    this.left = steps;
  }

  /** Whether one more step may be made. */
  boolean spend() {
    return spend(1);
  }

  boolean spend(int steps) {
    left -= steps;
    return left >= 0;
  }

  void exhaust() {
    left = -1;
  }

  boolean isExhausted() {
    return left < 0;
  }
}
