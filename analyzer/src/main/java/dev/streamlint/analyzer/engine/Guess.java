package dev.streamlint.analyzer.engine;

/** What a call rests on that is not known. */
enum Guess {
  NONE,

  /** An index, a length or a key: a value was picked. */
  NUMBER,

  /** Which class's method it is: it was found by its name. */
  CLASS;

  /** What both rest on: the weightier. */
  Guess and(Guess other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
