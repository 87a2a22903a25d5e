package dev.streamlint.analyzer.report;

import com.contrastsecurity.sarif.ArtifactLocation;
import com.contrastsecurity.sarif.Invocation;
import com.contrastsecurity.sarif.Message;
import com.contrastsecurity.sarif.Notification;
import com.contrastsecurity.sarif.OriginalUriBaseIds;
import com.contrastsecurity.sarif.PropertyBag;
import com.contrastsecurity.sarif.ReportingDescriptor;
import com.contrastsecurity.sarif.ReportingDescriptorReference;
import com.contrastsecurity.sarif.Result;
import com.contrastsecurity.sarif.Run;
import com.contrastsecurity.sarif.SarifSchema210;
import com.contrastsecurity.sarif.Tool;
import com.contrastsecurity.sarif.ToolComponent;
import com.contrastsecurity.sarif.VersionControlDetails;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Rule;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Findings as SARIF 2.1.0, the exchange format that code hosts and editors read. Only this class
 * and its helpers load the object model and Jackson, which takes longer than the analysis of a
 * file.
 */
public final class SarifReport implements Report {
  private static final URI SCHEMA =
      URI.create(
          "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json");

  private final SarifLimits limits;
  private final boolean withSuppressed;

  /** Of what is reported. */
  public SarifReport() {
    this(false);
  }

  /**
   * A report.
   *
   * @param withSuppressed whether findings that the source or the baseline suppresses are in it,
   *     and said to be suppressed
   */
  public SarifReport(boolean withSuppressed) {
    this(withSuppressed, SarifLimits.GITHUB);
  }

  SarifReport(boolean withSuppressed, SarifLimits limits) {
    this.withSuppressed = withSuppressed;
    this.limits = limits;
  }

  @Override
  public void write(Outcome outcome, PrintStream out) throws IOException {
    write(outcome, content(outcome), out);
  }

  @Override
  public List<String> leftOut(Outcome outcome) {
    return content(outcome).leftOut();
  }

  private SarifContent content(Outcome outcome) {
    return SarifContent.of(outcome, withSuppressed, limits, entries -> packed(outcome, entries));
  }

  private long packed(Outcome outcome, List<SarifContent.Entry> entries) {
    Counter bytes = new Counter();
    try (GZIPOutputStream packing = new GZIPOutputStream(bytes)) {
      write(outcome, new SarifContent(entries, List.of()), packing);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.count;
  }

  private static final class Counter extends OutputStream {
    private long count;

    @Override
    public void write(int b) {
      count++;
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      count += length;
    }
  }

  private void write(Outcome outcome, SarifContent content, OutputStream out) throws IOException {
    SarifSchema210 log =
        new SarifSchema210()
            .with$schema(SCHEMA)
            .withVersion(SarifSchema210.Version._2_1_0)
            .withRuns(List.of(run(outcome, content)));
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
    mapper().writer(printer).writeValue(out, log);
    out.write('\n');
  }

  private static JsonMapper mapper() {
    return JsonMapper.builder()
        .addMixIn(Result.class, AlwaysLevel.class)
        .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
        .build();
  }

  /**
   * The library leaves out the level {@code warning}, as the schema's default. But a result without
   * a level has that of its rule (SARIF 2.1.0, 3.27.10), which may be {@code error}.
   */
  abstract static class AlwaysLevel {
    @JsonInclude(JsonInclude.Include.ALWAYS)
    abstract Result.Level getLevel();
  }

  private Run run(Outcome outcome, SarifContent content) {
    SarifPlaces places = new SarifPlaces(outcome.sources());
    List<Rule> rules = Catalog.all();
    SarifResults results =
        new SarifResults(outcome, rules.stream().map(Rule::id).toList(), places, limits);
    Run run = new Run();
    Repository.around(outcome.sources().root())
        .flatMap(repository -> provenance(repository, outcome.sources().root()))
        .ifPresent(details -> run.setVersionControlProvenance(Set.of(details)));
    return run.withTool(new Tool().withDriver(driver(outcome, rules)))
        .withInvocations(List.of(invocation(outcome, content, places)))
        .withOriginalUriBaseIds(
            new OriginalUriBaseIds()
                .withAdditionalProperty(
                    SarifPlaces.ROOT,
                    new ArtifactLocation().withUri(Uris.ofFolder(outcome.sources().root()))))
        .withColumnKind(Run.ColumnKind.UTF_16_CODE_UNITS)
        .withResults(content.entries().stream().map(results::result).toList());
  }

  /** What code was looked at; without an address the format has no place for the rest. */
  private static Optional<VersionControlDetails> provenance(Repository repository, Path root) {
    if (repository.address().isEmpty()) {
      return Optional.empty();
    }
    ArtifactLocation there =
        repository.root().equals(root)
            ? new ArtifactLocation().withUriBaseId(SarifPlaces.ROOT)
            : new ArtifactLocation().withUri(Uris.ofFolder(repository.root()));
    VersionControlDetails details =
        new VersionControlDetails()
            .withRepositoryUri(URI.create(repository.address().get()))
            .withMappedTo(there);
    repository.revision().ifPresent(details::setRevisionId);
    repository.branch().ifPresent(details::setBranch);
    return Optional.of(details);
  }

  private static ToolComponent driver(Outcome outcome, List<Rule> rules) {
    return new ToolComponent()
        .withName("stream-lint")
        .withVersion(outcome.version())
        .withInformationUri(ProjectHome.address())
        .withRules(inOrder(rules.stream().map(SarifRules::rule).toList()))
        .withNotifications(
            inOrder(
                Stream.concat(
                        Arrays.stream(Notice.Kind.values()).map(SarifRules::notice),
                        Stream.of(SarifRules.leftOut()))
                    .toList()));
  }

  private static Set<ReportingDescriptor> inOrder(List<ReportingDescriptor> descriptors) {
    return new LinkedHashSet<>(descriptors);
  }

  private static Invocation invocation(Outcome outcome, SarifContent content, SarifPlaces places) {
    PropertyBag properties = new PropertyBag();
    outcome
        .settings()
        .properties(outcome.strict())
        .forEach((name, value) -> properties.setAdditionalProperty(name, plain(value)));
    return new Invocation()
        .withProperties(properties)
        // Whoever reads no more than this must not take half a run for a whole one.
        .withExecutionSuccessful(Tally.of(outcome).unread() == 0)
        .withToolExecutionNotifications(
            Stream.concat(
                    content.leftOut().stream().map(SarifReport::leftOut),
                    outcome.analysis().notices().stream()
                        .map(notice -> notification(notice, places)))
                .collect(Collectors.toList()));
  }

  private static Notification leftOut(String sentence) {
    return new Notification()
        .withDescriptor(new ReportingDescriptorReference().withId(SarifRules.LEFT_OUT))
        .withLevel(Notification.Level.WARNING)
        .withMessage(
            new Message()
                .withText(Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + "."));
  }

  private static @Nullable Object plain(Object value) {
    return value instanceof Optional<?> optional ? optional.orElse(null) : value;
  }

  private static Notification notification(Notice notice, SarifPlaces places) {
    return new Notification()
        .withDescriptor(
            new ReportingDescriptorReference().withId(SarifRules.noticeId(notice.kind())))
        .withLevel(level(notice))
        .withMessage(new Message().withText(notice.message()))
        .withLocations(Set.of(places.location(notice)));
  }

  private static Notification.Level level(Notice notice) {
    if (notice.leavesCodeUnread()) {
      return Notification.Level.ERROR;
    }
    return switch (notice.kind()) {
      case UNREADABLE, SYNTAX, ENCODING, MODEL -> Notification.Level.WARNING;
      case TOO_LARGE, BUDGET, NOT_MODELLED, UNKNOWN_CALL -> Notification.Level.NOTE;
    };
  }
}
