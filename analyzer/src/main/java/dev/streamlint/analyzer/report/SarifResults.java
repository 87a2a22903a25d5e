package dev.streamlint.analyzer.report;

import com.contrastsecurity.sarif.Message;
import com.contrastsecurity.sarif.PartialFingerprints;
import com.contrastsecurity.sarif.PropertyBag;
import com.contrastsecurity.sarif.Result;
import com.contrastsecurity.sarif.Suppression;
import dev.streamlint.analyzer.finding.CheckedFix;
import dev.streamlint.analyzer.finding.Dismissed;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Findings as SARIF results. */
final class SarifResults {
  private final Outcome outcome;
  private final List<String> ruleIds;
  private final SarifPlaces places;
  private final SarifFlows flows;

  /**
   * Converts the findings of an outcome.
   *
   * @param ruleIds in the order of the report's rule descriptors
   */
  SarifResults(Outcome outcome, List<String> ruleIds, SarifPlaces places, SarifLimits limits) {
    this.outcome = outcome;
    this.ruleIds = ruleIds;
    this.places = places;
    this.flows = new SarifFlows(places, limits);
  }

  Result result(SarifContent.Entry entry) {
    Result result = result(entry.finding());
    entry.dismissed().ifPresent(d -> result.setSuppressions(Set.of(suppression(d))));
    return result;
  }

  /** SARIF 2.1.0, 3.35: the source's own word, or that of a file beside it. */
  private static Suppression suppression(Dismissed dismissed) {
    boolean inSource = dismissed.why() == Dismissed.Why.SUPPRESSED;
    Suppression suppression =
        new Suppression()
            .withKind(inSource ? Suppression.Kind.IN_SOURCE : Suppression.Kind.EXTERNAL)
            .withStatus(Suppression.Status.ACCEPTED);
    String reason = inSource ? dismissed.reason() : "in the baseline";
    return reason.isEmpty() ? suppression : suppression.withJustification(reason);
  }

  private Result result(Finding finding) {
    Result result =
        new Result()
            .withRuleId(finding.rule())
            .withLevel(Result.Level.fromValue(outcome.level(finding).label()))
            .withMessage(new Message().withText(text(finding)))
            .withLocations(List.of(places.location(finding.later())))
            .withProperties(properties(finding));
    // No reference object `rule` beside these two: the library reads and writes that one wrongly.
    int index = ruleIds.indexOf(finding.rule());
    if (index >= 0) {
      result.setRuleIndex(index);
    }
    finding
        .earlier()
        .ifPresent(
            earlier -> result.setRelatedLocations(Set.of(places.location(earlier).withId(1))));
    if (!finding.witness().isEmpty()) {
      result.setCodeFlows(List.of(flows.codeFlow(finding)));
    }
    CheckedFix fix = outcome.fixes().get(finding);
    if (fix != null) {
      result.setFixes(new SarifFixes(places).of(fix));
    }
    Site at = finding.later().at();
    outcome
        .sources()
        .fingerprint(at.file(), at.line())
        .ifPresent(
            hash ->
                result.setPartialFingerprints(
                    new PartialFingerprints()
                        .withAdditionalProperty("primaryLocationLineHash", hash)));
    return result;
  }

  /** Viewers show this alone: so it holds the cause and the cure as well. */
  private static String text(Finding finding) {
    StringBuilder text = new StringBuilder(sentence(finding.message()));
    if (!finding.why().isBlank()) {
      text.append(' ').append(sentence(finding.why()));
    }
    if (!finding.doubt().isBlank()) {
      text.append(" Only possible: ").append(finding.doubt()).append('.');
    }
    if (!finding.cure().isEmpty()) {
      text.append("\nFix: ").append(String.join("\n     ", finding.cure()));
    }
    return text.toString();
  }

  private static String sentence(String text) {
    String end = text.endsWith(".") ? "" : ".";
    return text.isEmpty() ? "" : Character.toUpperCase(text.charAt(0)) + text.substring(1) + end;
  }

  private static PropertyBag properties(Finding finding) {
    PropertyBag bag =
        new PropertyBag()
            .withAdditionalProperty(
                "confidence", finding.confidence().name().toLowerCase(Locale.ROOT));
    if (!finding.memory().isEmpty()) {
      bag.setAdditionalProperty("memory", finding.memory());
    }
    if (!finding.doubt().isEmpty()) {
      bag.setAdditionalProperty("doubt", finding.doubt());
    }
    if (!finding.cure().isEmpty()) {
      bag.setAdditionalProperty("fix", finding.cure());
    }
    finding.program().ifPresent(program -> SarifProgram.write(program, bag));
    return bag;
  }
}
