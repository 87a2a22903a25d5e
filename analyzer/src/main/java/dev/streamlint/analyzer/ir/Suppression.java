package dev.streamlint.analyzer.ir;

import dev.streamlint.rules.op.Site;

/**
 * The author's word, in the source, that findings of one rule are known there and wanted.
 *
 * @param rule as written; empty where the comment is not understood
 * @param at where the rule is named
 * @param first first line that it speaks of
 * @param last last line that it speaks of
 * @param reason why, in the author's words; may be empty
 */
public record Suppression(String rule, Site at, int first, int last, String reason) {
  /** Whether it speaks of findings of a rule at a place. */
  public boolean covers(String id, Site where) {
    return id.equals(rule) && covers(where);
  }

  /** Whether it speaks of a place. */
  public boolean covers(Site where) {
    return where.file().equals(at.file()) && first <= where.line() && where.line() <= last;
  }
}
