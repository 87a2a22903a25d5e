package dev.streamlint.analyzer.html;

import java.util.List;

/**
 * What {@code confirm} found out about a finding.
 *
 * @param kind {@code CONFIRMED}, {@code ORDERED}, {@code NOT_REACHED} or {@code INCONCLUSIVE}
 * @param reason one sentence
 * @param evidence what was seen, sentence by sentence
 * @param damage one sentence: what went wrong; empty if nothing did
 * @param device where it ran
 */
record Verdict(String kind, String reason, List<String> evidence, String damage, String device) {
  Verdict {
    evidence = List.copyOf(evidence);
  }
}
