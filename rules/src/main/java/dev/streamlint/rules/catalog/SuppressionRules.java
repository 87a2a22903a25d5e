package dev.streamlint.rules.catalog;

import java.util.List;

/** About the words by which findings are left out. */
final class SuppressionRules {
  private SuppressionRules() {}

  static List<Rule> all() {
    return List.of(UNUSED_SUPPRESSION);
  }

  private static final Rule UNUSED_SUPPRESSION =
      new Rule(
          "unused-suppression",
          Group.SUPPRESSION,
          "Suppression without a finding",
          Level.WARNING,
          "An annotation or a comment leaves out findings of a rule that has none there.",
          """
          The code has changed, or the rule's name is mistyped. A suppression that stays behind hides the next bug on its
          lines.

          Remove it, or correct the name.
          """);
}
