package dev.streamlint.rules.catalog;

import java.util.Locale;

/** How loudly a finding is reported; SARIF's words. */
public enum Level {
  ERROR,
  WARNING,
  NOTE;

  /** As in SARIF, JSON and text: {@code error}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
