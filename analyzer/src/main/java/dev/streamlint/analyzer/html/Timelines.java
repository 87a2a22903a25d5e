package dev.streamlint.analyzer.html;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Moment;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.html.Timeline.Comes;
import dev.streamlint.analyzer.html.Timeline.Kind;
import dev.streamlint.analyzer.html.Timeline.Link;
import dev.streamlint.analyzer.html.Timeline.Missing;
import dev.streamlint.analyzer.html.Timeline.Row;
import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.catalog.Group;
import dev.streamlint.rules.catalog.Rule;
import dev.streamlint.rules.op.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes timelines of findings. */
final class Timelines {
  private Timelines() {}

  static Timeline of(Finding finding) {
    return finding.scene().isEmpty() ? ofWitness(finding) : ofScene(finding);
  }

  private static Timeline ofScene(Finding finding) {
    Rows shown = Rows.of(finding.scene());
    Lanes lanes = Lanes.of(finding.scene(), shown.moments());
    List<Row> rows =
        shown.moments().stream()
            .map(m -> new Row(lanes.of(m), lanes.hostOf(m), m.place(), m.role(), comesBack(m.op())))
            .toList();
    return new Timeline(lanes.all(), rows, shown.links(), missing(finding, rows));
  }

  private static Comes comesBack(Op op) {
    if (!(op instanceof Op.Work work)) {
      return Comes.AT_ONCE;
    }
    return switch (work.returns()) {
      case AT_ONCE, STAGED, STAGED_IMPLICITLY -> Comes.AT_ONCE;
      case COMPLETE -> Comes.WHEN_DONE;
      case COMPLETE_IMPLICITLY -> Comes.WHEN_DONE_IN_PRACTICE;
    };
  }

  /** Of a finding about no memory, or one of a run: only the places are known. */
  private static Timeline ofWitness(Finding finding) {
    List<Place> places = finding.witness().isEmpty() ? List.of(finding.later()) : finding.witness();
    Lanes lanes = Lanes.named(places.stream().map(Place::lane).toList());
    List<Row> rows = new ArrayList<>();
    for (Place place : places) {
      rows.add(new Row(lanes.named(place.lane()), 0, place, role(finding, place), Comes.AT_ONCE));
    }
    return new Timeline(lanes.all(), rows, ofEvent(finding, places), missing(finding, rows));
  }

  private static Moment.Role role(Finding finding, Place place) {
    if (place.equals(finding.later())) {
      return Moment.Role.LATER;
    }
    boolean earlier = finding.earlier().filter(place::equals).isPresent();
    return earlier ? Moment.Role.EARLIER : Moment.Role.OTHER;
  }

  /** A misplaced wait and the record of its event, if the wait comes after it. */
  private static List<Link> ofEvent(Finding finding, List<Place> places) {
    int wait = places.lastIndexOf(finding.later());
    int record = finding.earlier().map(places::indexOf).orElse(-1);
    return group(finding).filter(Group.EVENTS::equals).isPresent() && 0 <= record && record < wait
        ? List.of(new Link(record, wait, Kind.EVENT))
        : List.of();
  }

  private static Optional<Missing> missing(Finding finding, List<Row> rows) {
    boolean memory =
        group(finding).filter(g -> g != Group.EVENTS && g != Group.PERFORMANCE).isPresent();
    int from = row(Moment.Role.EARLIER, rows);
    int to = row(Moment.Role.LATER, rows);
    return memory && from >= 0 && to >= 0
        ? Optional.of(new Missing(from, to, label(finding)))
        : Optional.empty();
  }

  private static int row(Moment.Role role, List<Row> rows) {
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).role() == role) {
        return i;
      }
    }
    return -1;
  }

  private static String label(Finding finding) {
    if (finding.rule().equals("use-after-free")) {
      return "used after the free";
    }
    return finding.confidence() == Confidence.IMPLICIT
        ? "ordered in practice, not by promise"
        : "nothing orders these";
  }

  private static Optional<Group> group(Finding finding) {
    return Catalog.byId(finding.rule()).map(Rule::group);
  }
}
