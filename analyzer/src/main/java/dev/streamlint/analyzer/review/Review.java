package dev.streamlint.analyzer.review;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.finding.Dismissed;
import dev.streamlint.analyzer.finding.Dismissed.Why;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.ir.Suppression;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

  /** Applies the policy to all findings, and adds those about suppressions that are of no use. */
  public static Review of(Analysis all, List<Suppression> suppressions, Policy policy) {
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
    for (Finding finding : left.stream().sorted(Finding.ORDER).toList()) {
      Optional<Why> why =
          known.takes(finding)
              ? Optional.of(Why.KNOWN)
              : policy.touches(finding) ? Optional.empty() : Optional.of(Why.UNCHANGED);
      why.ifPresentOrElse(
          w -> dismissed.add(new Dismissed(finding, w, "")), () -> reported.add(finding));
    }
    return new Review(all.withFindings(reported), sorted(dismissed), policy.off());
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
