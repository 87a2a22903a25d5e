package dev.streamlint.analyzer.fix;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Fix;
import dev.streamlint.analyzer.finding.TextEdit;
import dev.streamlint.analyzer.syntax.Lines;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A wait that is added in time can make a later one needless: then that goes as well. */
final class Followed {
  private Followed() {}

  /**
   * The fix, and the removal of what it makes needless; empty if it does more harm than that.
   *
   * @param caused what is reported of the changed text that was not before
   * @param text before the change
   */
  static Optional<Fix> of(Fix fix, List<TextEdit> edits, List<Finding> caused, String text) {
    if (caused.isEmpty()) {
      return Optional.empty();
    }
    List<Fix.Step> steps = new ArrayList<>(fix.steps());
    for (Finding finding : caused) {
      Site at = finding.later().at();
      boolean needless =
          finding.confidence() == Confidence.PERFORMANCE
              && finding.fixes().size() == 1
              && finding.fixes().get(0).steps().get(0) instanceof Fix.Step.Remove;
      if (!needless || edits.stream().anyMatch(e -> !e.file().equals(at.file()))) {
        return Optional.empty();
      }
      Change change = Change.of(at.file(), edits);
      int offset = new Lines(change.applied(text)).offset(at.line(), at.column());
      Lines lines = new Lines(text);
      int origin = change.origin(offset);
      steps.add(
          new Fix.Step.Remove(
              new Site(
                  at.file(),
                  lines.line(origin),
                  lines.column(origin),
                  lines.line(origin),
                  lines.column(origin) + 1,
                  at.call())));
    }
    return Optional.of(
        new Fix(fix.words() + "; take out the later wait", false, steps, fix.event()));
  }
}
