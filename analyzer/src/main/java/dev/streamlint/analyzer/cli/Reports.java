package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.html.HtmlReport;
import dev.streamlint.analyzer.html.Verdicts;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.report.Columns;
import dev.streamlint.analyzer.report.JsonReport;
import dev.streamlint.analyzer.report.Outcome;
import dev.streamlint.analyzer.report.Report;
import dev.streamlint.analyzer.report.SarifReport;
import dev.streamlint.analyzer.report.Summary;
import dev.streamlint.analyzer.report.TextReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The reports of one run, each to its place. */
final class Reports {
  private static final int MOST_UNREAD = 10;

  /** What was read and understood in part. */
  private static final Set<Notice.Kind> SMALL_PRINT =
      EnumSet.of(Notice.Kind.BUDGET, Notice.Kind.NOT_MODELLED, Notice.Kind.UNKNOWN_CALL);

  private final List<Destination> destinations;
  private final Terminal terminal;
  private final Wishes wishes;
  private final Verdicts verdicts;

  private Reports(
      List<Destination> destinations, Terminal terminal, Wishes wishes, Verdicts verdicts) {
    this.destinations = destinations;
    this.terminal = terminal;
    this.wishes = wishes;
    this.verdicts = verdicts;
  }

  /**
   * What is wanted of the reports.
   *
   * @param width of text reports, where the user wants another than fits
   * @param notices whether what was not analysed is listed
   * @param verdicts the file with what {@code confirm} found out, for pages
   * @param suppressed whether SARIF has what is suppressed
   * @param diff whether standard output is for changes: then there is no text report by default
   */
  record Wishes(
      OptionalInt width,
      boolean notices,
      @Nullable Path verdicts,
      boolean suppressed,
      boolean diff) {}

  /**
   * The reports that are asked for; a text report when none is.
   *
   * @throws UserError when two want the same place, or a place cannot be written: said before the
   *     work, not after it
   */
  static Reports of(List<Destination> asked, Terminal terminal, Wishes wishes) {
    boolean diff = wishes.diff();
    List<Destination> destinations = asked.isEmpty() && !diff ? List.of(new Destination()) : asked;
    Set<Path> files = new HashSet<>();
    boolean standardOutput = diff;
    for (Destination destination : destinations) {
      Path file = destination.file;
      if (file != null && destination.chosen == null && destinations.size() > 1) {
        throw new UserError("--output " + file + " needs a --format of its own beside it");
      }
      if (file == null || destination.isStandardOutput()) {
        if (standardOutput) {
          throw new UserError(
              "two reports cannot share standard output: give all but one an --output FILE");
        }
        standardOutput = true;
        continue;
      }
      if (!files.add(file.toAbsolutePath().normalize())) {
        throw new UserError("two reports cannot share the file " + file);
      }
      checkWritable(file);
    }
    if (wishes.suppressed() && destinations.stream().noneMatch(d -> d.format() == Format.SARIF)) {
      throw new UserError("--with-suppressed is for --format sarif");
    }
    return new Reports(destinations, terminal, wishes, read(wishes.verdicts(), destinations));
  }

  private static Verdicts read(@Nullable Path file, List<Destination> destinations) {
    if (file == null) {
      return Verdicts.NONE;
    } else if (destinations.stream().noneMatch(d -> d.format() == Format.HTML)) {
      throw new UserError("--verdicts is for --format html");
    }
    try {
      return Verdicts.read(file);
    } catch (NoSuchFileException e) {
      throw new UserError("no such file: " + file);
    } catch (IOException e) {
      throw new UserError("cannot take verdicts from " + file + ": " + reason(e));
    }
  }

  /**
   * Says before the work what would fail after it.
   *
   * @throws UserError when the file cannot be written
   */
  static void checkWritable(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new UserError("cannot write " + file + ": it is a folder");
    }
    if (file.toString().endsWith(".java") && Files.exists(file)) {
      throw new UserError(file + " is a source; a report would take its place");
    }
    if (folder != null && !Files.isDirectory(folder)) {
      throw new UserError("cannot write " + file + ": there is no folder " + folder);
    }
    if (Files.exists(file)
        ? !Files.isWritable(file)
        : folder != null && !Files.isWritable(folder)) {
      throw new UserError("cannot write " + file + ": permission denied");
    }
  }

  void write(Outcome outcome) {
    boolean told = false;
    for (Destination destination : destinations) {
      Path file = destination.file;
      if (file == null || destination.isStandardOutput()) {
        Report report = report(destination.format(), true);
        print(report, outcome, terminal.out());
        report.leftOut(outcome).forEach(this::say);
        told = destination.format() == Format.TEXT;
      } else {
        Report report = report(destination.format(), false);
        write(report, outcome, file);
        report.leftOut(outcome).forEach(this::say);
      }
    }
    if (!told) {
      tell(outcome);
    }
    if (!wishes.notices()) {
      warnOfUnread(outcome, terminal);
    }
  }

  private void say(String sentence) {
    terminal.err().println("stream-lint: " + sentence);
  }

  /** A file that was not read whole is no small print: "no findings" does not speak for it. */
  static void warnOfUnread(Outcome outcome, Terminal terminal) {
    List<Notice> told =
        outcome.analysis().notices().stream()
            .filter(n -> !SMALL_PRINT.contains(n.kind()))
            .toList();
    told.stream()
        .limit(MOST_UNREAD)
        .forEach(n -> terminal.err().println(TextReport.notice(n)));
    if (told.size() > MOST_UNREAD) {
      int more = told.size() - MOST_UNREAD;
      terminal.err().println("stream-lint: and " + more + " more like these: --notices has all");
    }
  }

  /** For whoever does not see a text report. */
  private void tell(Outcome outcome) {
    if (wishes.notices()) {
      for (Notice notice : outcome.analysis().notices()) {
        terminal.err().println(TextReport.notice(notice));
      }
    }
    terminal.err().println("stream-lint: " + Summary.of(outcome, wishes.notices()));
  }

  private Report report(Format format, boolean onTerminal) {
    return switch (format) {
      case TEXT ->
          new TextReport(onTerminal && terminal.colour(), columns(onTerminal), wishes.notices());
      case SARIF -> new SarifReport(wishes.suppressed());
      case JSON -> new JsonReport();
      case HTML -> new HtmlReport(verdicts);
    };
  }

  private Columns columns(boolean onTerminal) {
    if (wishes.width().isPresent()) {
      return Columns.of(wishes.width().getAsInt());
    }
    return onTerminal ? terminal.columns() : Columns.UNWATCHED;
  }

  private static void print(Report report, Outcome outcome, PrintStream out) {
    try {
      report.write(outcome, out);
    } catch (IOException e) {
      throw new UserError("cannot write to standard output: " + reason(e));
    }
  }

  private static void write(Report report, Outcome outcome, Path file) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      report.write(outcome, out);
      out.flush();
      Files.write(file, bytes.toByteArray());
    } catch (IOException e) {
      throw new UserError("cannot write " + file + ": " + reason(e));
    }
  }

  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "its folder is gone";
    }
    return String.valueOf(e.getMessage());
  }
}
