package dev.streamlint.analyzer.finding;

/** What a finding carries only for those who ask for it, as it takes time and memory. */
public enum Detail {
  /** {@link Finding#program}. */
  PROGRAM,
  /** {@link Finding#scene}. */
  SCENE,
  /** {@link Finding#fixes}. */
  FIXES
}
