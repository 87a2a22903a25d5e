package dev.streamlint.analyzer.review;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.ir.Suppression;
import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.catalog.Rule;
import dev.streamlint.rules.model.Nearest;
import java.util.List;
import java.util.Optional;

/** The finding about a suppression that leaves nothing out. */
final class UnusedSuppression {
  static final String RULE = "unused-suppression";

  private UnusedSuppression() {}

  static boolean isOfARule(Suppression suppression) {
    return Catalog.byId(suppression.rule()).isPresent();
  }

  static Finding finding(Suppression suppression) {
    Place place = new Place(suppression.at(), "suppression", "leaves out nothing");
    return new Finding(
        RULE,
        Confidence.POSSIBLE,
        place,
        Optional.empty(),
        "",
        message(suppression),
        why(suppression),
        List.of(cure(suppression)),
        List.of());
  }

  private static String message(Suppression suppression) {
    if (suppression.rule().isEmpty()) {
      return "this suppression is not understood, and leaves out nothing";
    }
    return isOfARule(suppression)
        ? "no finding of `" + suppression.rule() + "` is left out by this suppression"
        : "there is no rule `" + suppression.rule() + "`" + hint(suppression.rule());
  }

  private static String why(Suppression suppression) {
    if (!isOfARule(suppression)) {
      return "a suppression names the rule of the findings that it leaves out";
    }
    int first = suppression.first();
    int last = suppression.last();
    return first == last
        ? "line " + first + " has none"
        : "lines " + first + " to " + last + " have none";
  }

  private static String cure(Suppression suppression) {
    if (suppression.rule().isEmpty()) {
      return "write `// stream-lint: ignore ID reason`";
    }
    return isOfARule(suppression)
        ? "remove it"
        : "name one of the rules that `stream-lint rules` lists";
  }

  private static String hint(String rule) {
    return Nearest.hint(rule, Catalog.all().stream().map(Rule::id).toList());
  }
}
