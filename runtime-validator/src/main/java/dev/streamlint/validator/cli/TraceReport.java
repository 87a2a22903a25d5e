package dev.streamlint.validator.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.analyzer.cli.Terminal;
import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.html.HtmlReport;
import dev.streamlint.analyzer.html.Verdicts;
import dev.streamlint.analyzer.report.Columns;
import dev.streamlint.analyzer.report.JsonReport;
import dev.streamlint.analyzer.report.Outcome;
import dev.streamlint.analyzer.report.Report;
import dev.streamlint.analyzer.report.SarifReport;
import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.analyzer.report.TextReport;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.op.Site;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the agents of a run wrote, as a report of the analyzer's. */
final class TraceReport {
  /** Kinds of report. */
  enum Format {
    TEXT,
    SARIF,
    JSON,
    HTML;

    /** As on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final List<Finding> findings = new ArrayList<>();
  private final TreeSet<String> notes = new TreeSet<>();
  private final SourceFinder sources;
  private long operations;
  private boolean isThere;

  private TraceReport(SourceFinder sources) {
    this.sources = sources;
  }

  /**
   * Reads what is there.
   *
   * @param roots where the program's sources are; below the working directory if there are none
   */
  static TraceReport read(Path folder, List<Path> roots) throws IOException {
    TraceReport report = new TraceReport(new SourceFinder(Path.of(""), roots));
    ObjectMapper json = new ObjectMapper();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path file : all.sorted().toList()) {
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
          report.add(json.readTree(line));
        }
      }
    }
    return report;
  }

  /** How many of the program's operations were followed. */
  long operations() {
    return operations;
  }

  private void add(JsonNode line) {
    if (line.has("rule")) {
      findings.add(finding(line));
    } else if (line.has("note")) {
      notes.add(line.get("note").asText());
    } else if (line.has("operations")) {
      operations += line.get("operations").asLong();
      isThere = true;
    }
  }

  private Finding finding(JsonNode line) {
    Place later = place(line.get("later"));
    Optional<Place> earlier =
        line.has("earlier") ? Optional.of(place(line.get("earlier"))) : Optional.empty();
    List<String> cure = new ArrayList<>();
    line.get("cure").forEach(step -> cure.add(step.asText()));
    List<Place> witness = new ArrayList<>(earlier.stream().toList());
    witness.add(later);
    return new Finding(
        line.get("rule").asText(),
        Confidence.valueOf(line.get("confidence").asText()),
        later,
        earlier,
        line.get("memory").asText(),
        line.get("message").asText(),
        line.get("why").asText() + seen(line),
        cure,
        witness,
        line.get("doubt").asText());
  }

  /** How often, and from where: what only a run can tell. */
  private String seen(JsonNode line) {
    long count = line.get("count").asLong();
    StringBuilder text = new StringBuilder("; seen ");
    text.append(count == 1 ? "once" : count + " times");
    String separator = ", called from ";
    for (JsonNode caller : line.get("callers")) {
      Site at = sources.locate(site(caller));
      text.append(separator).append(at.file()).append(':').append(at.line());
      separator = ", from ";
    }
    return text.toString();
  }

  private Place place(JsonNode place) {
    Site at = sources.locate(site(place.get("site")));
    return new Place(at, place.get("lane").asText(), place.get("does").asText());
  }

  private static Site site(JsonNode site) {
    int line = site.get("line").asInt();
    return new Site(site.get("file").asText(), line, 1, line, 1, site.get("call").asText());
  }

  /** Whether any Java ran with the agent to its end. */
  boolean isThere() {
    return isThere;
  }

  /** The sources that findings are in. */
  Stream<String> files() {
    return findings.stream().map(finding -> finding.later().at().file());
  }

  boolean hasHazards() {
    return findings.stream()
        .anyMatch(
            f -> f.confidence() == Confidence.DEFINITE || f.confidence() == Confidence.POSSIBLE);
  }

  List<String> notes() {
    return List.copyOf(notes);
  }

  /**
   * Writes the report.
   *
   * @param output null for standard error
   */
  void write(Format format, @Nullable Path output, Terminal terminal) throws IOException {
    Analysis analysis = new Analysis(findings, List.of(), 1, operations);
    Outcome outcome =
        new Outcome(
            analysis, new Outcome.Coverage(0, 0), false, new Sources(Path.of("")), version());
    Report report =
        switch (format) {
          case TEXT ->
              output == null
                  ? new TextReport(false, terminal.columns(), false)
                  : new TextReport(false, Columns.UNWATCHED, false);
          case SARIF -> new SarifReport();
          case JSON -> new JsonReport();
          case HTML -> new HtmlReport(Verdicts.NONE);
        };
    if (output == null) {
      report.write(outcome, terminal.err());
      return;
    }
    try (PrintStream file =
        new PrintStream(Files.newOutputStream(output), false, StandardCharsets.UTF_8)) {
      report.write(outcome, file);
    } catch (IOException e) {
      throw new UserError("cannot write " + output + ": " + e.getMessage());
    }
  }

  private static String version() {
    return Optional.ofNullable(TraceReport.class.getPackage().getImplementationVersion())
        .orElse("0-development");
  }
}
