package dev.streamlint.rules.catalog;

import java.util.Locale;

/** What a rule is about. */
public enum Group {
  ORDERING,
  STREAMS,
  EVENTS,
  LIFETIME,
  HOST,
  PERFORMANCE,
  SUPPRESSION;

  /** As in pages and SARIF: {@code ordering}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
