package dev.streamlint.analyzer.report;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.finding.CheckedFix;
import dev.streamlint.analyzer.finding.Dismissed;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.catalog.Level;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that a report may tell of one run.
 *
 * @param coverage how much was looked at
 * @param strict whether a finding that only an undocumented edge covers is a warning, not a note
 * @param sources where excerpts are taken from
 * @param version of this tool
 * @param settings what the run was told
 * @param dismissed findings that are not reported
 * @param fixes changes that were tried, by the findings that they cure
 */
public record Outcome(
    Analysis analysis,
    Coverage coverage,
    boolean strict,
    Sources sources,
    String version,
    Settings settings,
    List<Dismissed> dismissed,
    Map<Finding, CheckedFix> fixes) {

  public Outcome {
    dismissed = List.copyOf(dismissed);
    fixes = Map.copyOf(fixes);
  }

  /** Of a run that was told nothing. */
  public Outcome(
      Analysis analysis, Coverage coverage, boolean strict, Sources sources, String version) {
    this(analysis, coverage, strict, sources, version, Settings.NONE, List.of(), Map.of());
  }

  /**
   * How much was looked at.
   *
   * @param files Java files that were found; 0 where a running program was followed instead
   * @param gpuFiles those of them that use a GPU library
   */
  public record Coverage(int files, int gpuFiles) {}

  /** The same with changes that were tried. */
  public Outcome with(Map<Finding, CheckedFix> tried) {
    return new Outcome(analysis, coverage, strict, sources, version, settings, dismissed, tried);
  }

  /** How loudly the finding is reported in this run. */
  public Level level(Finding finding) {
    @Nullable Level chosen = settings.levels().get(finding.rule());
    if (chosen != null) {
      return chosen;
    }
    if (strict && finding.confidence() == Confidence.IMPLICIT) {
      return Level.WARNING;
    }
    return finding.level();
  }
}
