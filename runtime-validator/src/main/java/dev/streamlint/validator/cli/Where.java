package dev.streamlint.validator.cli;

/** What runs the operations. */
enum Where {
  /** The GPU, or a virtual device where there is none. */
  AUTO,
  VIRTUAL,
  REAL
}
