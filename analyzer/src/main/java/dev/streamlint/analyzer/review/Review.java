package dev.streamlint.analyzer.review;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.finding.Dismissed;
import dev.streamlint.analyzer.finding.Dismissed.Why;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.ir.Suppression;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is left of the findings of a run, and why the rest is not reported. A finding of a rule that
 * is off is in neither; the source's word comes before the baseline's, and that before the changes.
 *
 * @param analysis with the findings that are reported
 * @param dismissed the others, in their order
 * @param off rules that are switched off
 */
public record Review(Analysis analysis, List<Dismissed> dismissed, Set<String> off) {
  public Review {
    dismissed = List.copyOf(dismissed);
    off = Set.copyOf(off);
  }

  /** So often what is left out is asked for what it hides; each time it hides less. */
  private static final int MOST_ROUNDS = 16;

  /**
   * Applies the policy. What one missing wait leaves unordered is one finding, at the first
   * operation that needs it. If that one is known or old, the next may be neither: so what is left
   * out is taken not to be mended, and asked for what it hid.
   *
   * @param accepting the findings, if nothing at some places is ever mended
   */
  public static Review of(
      Analysis all,
      List<Suppression> suppressions,
      Policy policy,
      Function<List<Suppression>, Analysis> accepting) {
    Review review = of(all, suppressions, policy);
    Set<Suppression> accepted = new LinkedHashSet<>();
    for (int round = 0; round < MOST_ROUNDS && accepted.addAll(review.quiet()); round++) {
      review = of(accepting.apply(List.copyOf(accepted)), suppressions, policy);
    }
    return review;
  }

  /** The places of what is left out, but for the source's own word: the engine knows that. */
  private List<Suppression> quiet() {
    return dismissed.stream()
        .filter(d -> d.why() != Why.SUPPRESSED)
        .map(d -> d.finding().later().at())
        .map(at -> new Suppression("", at, at.line(), at.line(), ""))
        .toList();
  }

  /** Applies the policy to all findings, and adds those about suppressions that are of no use. */
  static Review of(Analysis all, List<Suppression> suppressions, Policy policy) {
    List<Dismissed> dismissed = new ArrayList<>();
    List<Finding> left = new ArrayList<>();
    Set<Suppression> used = new HashSet<>();
    for (Finding finding : all.findings()) {
      List<Suppression> covering =
          suppressions.stream()
              .filter(s -> s.covers(finding.rule(), finding.later().at()))
              .toList();
      used.addAll(covering);
      if (policy.isOff(finding.rule())) {
        continue;
      }
      if (covering.isEmpty()) {
        left.add(finding);
      } else {
        dismissed.add(new Dismissed(finding, Why.SUPPRESSED, covering.get(0).reason()));
      }
    }
    List<Suppression> unused =
        suppressions.stream()
            .filter(s -> !used.contains(s) && !policy.isOff(s.rule()) && isLookedAt(s, all))
            .toList();
    if (!policy.isOff(UnusedSuppression.RULE)) {
      unused.stream().map(UnusedSuppression::finding).forEach(left::add);
    }
    Baseline.Matcher known = policy.baseline().matcher();
    List<Finding> reported = new ArrayList<>();
    Set<Finding> old = policy.old(left);
    for (Finding finding : left.stream().sorted(Finding.ORDER).toList()) {
      why(finding, known, policy, old)
          .ifPresentOrElse(
              w -> dismissed.add(new Dismissed(finding, w, "")), () -> reported.add(finding));
    }
    return new Review(all.withFindings(reported), sorted(dismissed), policy.off());
  }

  private static Optional<Why> why(
      Finding finding, Baseline.Matcher known, Policy policy, Set<Finding> old) {
    if (!policy.asksAbout(finding)) {
      return Optional.of(Why.ELSEWHERE);
    } else if (known.takes(finding)) {
      return Optional.of(Why.KNOWN);
    }
    return old.contains(finding) ? Optional.of(Why.UNCHANGED) : Optional.empty();
  }

  /** All findings, of which only those that are reported propose changes. */
  public Analysis whole() {
    Stream<Finding> others = dismissed.stream().map(d -> d.finding().withFixes(List.of()));
    return analysis.withFindings(Stream.concat(analysis.findings().stream(), others).toList());
  }

  /**
   * The same of another analysis, after changes. A finding that is not reported is known again by
   * its words, as its lines have moved.
   */
  public Analysis proposing(Analysis other) {
    Set<String> quiet = dismissed.stream().map(d -> words(d.finding())).collect(Collectors.toSet());
    return other.withFindings(
        other.findings().stream()
            .filter(f -> !off.contains(f.rule()))
            .map(f -> quiet.contains(words(f)) ? f.withFixes(List.of()) : f)
            .toList());
  }

  private static String words(Finding finding) {
    return finding.rule() + " " + finding.later().at().file() + " " + finding.message();
  }

  /** Where part of a file was not looked at, a finding may be there that nobody has seen. */
  private static boolean isLookedAt(Suppression suppression, Analysis analysis) {
    return !UnusedSuppression.isOfARule(suppression)
        || analysis.notices().stream().noneMatch(n -> n.file().equals(suppression.at().file()));
  }

  private static List<Dismissed> sorted(List<Dismissed> dismissed) {
    Stream<Dismissed> all = dismissed.stream();
    return all.sorted((a, b) -> Finding.ORDER.compare(a.finding(), b.finding())).toList();
  }
}
