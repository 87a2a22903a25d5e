package dev.streamlint.analyzer.html;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Moment;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.html.Timeline.Comes;
import dev.streamlint.analyzer.html.Timeline.Lane;
import dev.streamlint.analyzer.html.Timeline.Link;
import dev.streamlint.analyzer.html.Timeline.Missing;
import dev.streamlint.analyzer.html.Timeline.Row;
import dev.streamlint.analyzer.report.Outcome;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A finding as the page's script gets it. What is empty is left out: there may be thousands. */
final class FindingData {
  private final Outcome outcome;
  private final Verdicts verdicts;
  private final SourceTable sources;

  FindingData(Outcome outcome, Verdicts verdicts, SourceTable sources) {
    this.outcome = outcome;
    this.verdicts = verdicts;
    this.sources = sources;
  }

  Map<String, Object> of(Finding finding) {
    Timeline timeline = Timelines.of(finding);
    Site at = finding.later().at();
    Data data = new Data();
    data.put("rule", finding.rule());
    data.put("level", outcome.level(finding).label());
    data.put("file", sources.file(at.file()));
    data.put("line", at.line());
    data.put("column", at.column());
    data.put("message", finding.message());
    data.put("why", finding.why());
    data.put("doubt", finding.doubt());
    data.put("fix", finding.cure());
    data.put("memory", finding.memory());
    verdicts
        .of(finding, outcome.sources())
        .ifPresent(verdict -> data.put("verdict", verdict(verdict)));
    data.put("lanes", timeline.lanes().stream().map(FindingData::lane).toList());
    data.put("rows", timeline.rows().stream().map(this::row).toList());
    data.put("links", timeline.links().stream().map(FindingData::link).toList());
    timeline.missing().ifPresent(missing -> data.put("missing", missing(missing)));
    List<Place> marked = marked(finding, timeline);
    data.put(
        "callers",
        marked.stream()
            .filter(p -> timeline.rows().stream().noneMatch(r -> r.place().at().equals(p.at())))
            .map(p -> caller(p, finding))
            .toList());
    data.put("source", sources.excerpts(marked));
    return data.map;
  }

  /** The accused places first: their file is the first to be shown. */
  private static List<Place> marked(Finding finding, Timeline timeline) {
    List<Place> places = new ArrayList<>();
    places.add(finding.later());
    finding.earlier().ifPresent(places::add);
    timeline.rows().forEach(row -> places.add(row.place()));
    return places;
  }

  private static Map<String, Object> lane(Lane lane) {
    Data data = new Data();
    data.put("name", lane.name());
    data.put("kind", lane.kind());
    data.put("host", lane.host());
    return data.map;
  }

  private Map<String, Object> row(Row row) {
    Data data = place(row.place());
    data.map.put("lane", row.lane());
    data.map.put("host", row.host());
    data.put("does", row.place().does());
    data.put("role", row.role() == Moment.Role.OTHER ? "" : word(row.role()));
    data.put("returns", row.returns() == Comes.AT_ONCE ? "" : word(row.returns()));
    return data.map;
  }

  private Data place(Place place) {
    Data data = new Data();
    data.put("file", sources.file(place.at().file()));
    data.put("line", place.at().line());
    data.put("call", place.at().call());
    data.put("mark", sources.mark(place.at()));
    return data;
  }

  /** Where the user calls what in the end makes the operation, which is further down. */
  private Map<String, Object> caller(Place place, Finding finding) {
    Data data = place(place);
    data.put("label", place.lane() + " " + place.does());
    data.put("role", place.equals(finding.later()) ? "later" : "earlier");
    return data.map;
  }

  private static Map<String, Object> link(Link link) {
    Data data = new Data();
    data.put("from", link.from());
    data.put("to", link.to());
    data.put("kind", word(link.kind()));
    return data.map;
  }

  private static Map<String, Object> missing(Missing missing) {
    Data data = new Data();
    data.put("from", missing.from());
    data.put("to", missing.to());
    data.put("label", missing.label());
    return data.map;
  }

  private static Map<String, Object> verdict(Verdict verdict) {
    Data data = new Data();
    data.put("kind", verdict.kind().toLowerCase(Locale.ROOT).replace('_', ' '));
    data.put("reason", verdict.reason());
    data.put("evidence", verdict.evidence());
    data.put("damage", verdict.damage());
    data.put("device", verdict.device());
    return data.map;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** An object without what is empty. */
  private static final class Data {
    private final Map<String, Object> map = new LinkedHashMap<>();

    void put(String name, Object value) {
      boolean empty =
          value.equals("") || value.equals(false) || (value instanceof List<?> l && l.isEmpty());
      if (!empty) {
        map.put(name, value);
      }
    }
  }
}
