package dev.streamlint.analyzer.fix;

import dev.streamlint.analyzer.finding.Fix;
import dev.streamlint.analyzer.finding.Fix.Step;
import dev.streamlint.analyzer.syntax.Layout;
import dev.streamlint.analyzer.syntax.Layout.Listed;
import dev.streamlint.analyzer.syntax.Layout.Span;
import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Optional;

/**
 * Where a new event is made and given back, so that its record and its wait both see it.
 *
 * <p>In the innermost block that holds both; around the loop if the wait of one round is for the
 * record of the round before.
 *
 * @param declare the offset of the statement before which it is made
 * @param withWait whether it is given back right after the wait
 * @param destroyAfter the statement after which it is given back; empty if nowhere else
 */
record EventPlace(int declare, boolean withWait, Optional<Span> destroyAfter) {

  /** For a record and then a wait; empty if no block holds both, or they are one statement. */
  static Optional<EventPlace> of(List<Step> steps, Layout layout) {
    if (steps.size() < 2
        || !(steps.get(0) instanceof Step.Insert record)
        || !(steps.get(1) instanceof Step.Insert wait)
        || !record.at().file().equals(wait.at().file())) {
      return Optional.empty();
    }
    boolean behind = wait.where() == Fix.Where.END_OF_BLOCK;
    List<Listed> recorded = layout.around(record.at().line(), record.at().column());
    List<Listed> awaited = behind ? end(wait.at(), layout) : around(wait.at(), layout);
    if (recorded.isEmpty() || awaited.isEmpty()) {
      return Optional.empty();
    }
    Listed first = recorded.get(recorded.size() - 1);
    Listed second = awaited.get(awaited.size() - 1);
    if (second.span().start() < first.span().start()) {
      return loop(recorded, awaited);
    }
    for (int i = Math.min(recorded.size(), awaited.size()) - 1; i >= 0; i--) {
      Listed r = recorded.get(i);
      Listed w = awaited.get(i);
      if (r.list() == w.list()) {
        boolean inOrder = r.index() < w.index() || (behind && r.index() == w.index());
        boolean direct = w.equals(second);
        return inOrder
            ? Optional.of(
                new EventPlace(
                    r.span().start(),
                    direct,
                    direct || w.ends() ? Optional.empty() : Optional.of(w.span())))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static Optional<EventPlace> loop(List<Listed> recorded, List<Listed> awaited) {
    for (int i = Math.min(recorded.size(), awaited.size()) - 1; i >= 0; i--) {
      Listed around = recorded.get(i);
      if (around.isLoop() && around.equals(awaited.get(i))) {
        return Optional.of(
            new EventPlace(
                around.span().start(),
                false,
                around.ends() ? Optional.empty() : Optional.of(around.span())));
      }
    }
    return Optional.empty();
  }

  private static List<Listed> around(Site site, Layout layout) {
    return layout.around(site.line(), site.column());
  }

  /** Around the last statement of the resource's block. */
  private static List<Listed> end(Site resource, Layout layout) {
    return layout
        .blockOfResource(resource.line(), resource.column())
        .flatMap(layout::lastOf)
        .map(
            last -> {
              int start = last.span().start();
              return layout.around(layout.lines().line(start), layout.lines().column(start));
            })
        .orElse(List.of());
  }
}
