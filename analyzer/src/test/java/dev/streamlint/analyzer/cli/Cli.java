package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.report.Outcome.Coverage;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.op.Site;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Runs the command line as a process would, with a linter that finds what it is told to find. */
final class Cli {
  private Cli() {}

  /** What a run printed, and its exit code. */
  record Run(int code, String out, String err) {}

  /** The real linter. */
  static Run run(String... args) {
    return run(new Pipeline(), args);
  }

  /** The real linter, with something to read. */
  static Run read(String input, String... args) {
    return run(
        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), new Pipeline(), args);
  }

  static Run run(Linter linter, String... args) {
    return run(InputStream.nullInputStream(), linter, args);
  }

  private static Run run(InputStream in, Linter linter, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            new Terminal(
                in,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false,
                () -> 0),
            linter,
            args);
    return new Run(code, text(out), text(err));
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
  }

  static Linter finds(Finding... findings) {
    return (input, models, strict, files, status) -> checked(List.of(findings), List.of());
  }

  static Linter notes(Notice... notices) {
    return (input, models, strict, files, status) -> checked(List.of(), List.of(notices));
  }

  private static Linter.Checked checked(List<Finding> findings, List<Notice> notices) {
    return new Linter.Checked(new Analysis(findings, notices, 1, 2), new Coverage(3, 1));
  }

  static Finding finding(Confidence confidence) {
    return new Finding(
        "unordered-read",
        confidence,
        new Place(new Site("A.java", 3, 5, 3, 9, "copy"), "stream `s`", "reads `b`"),
        Optional.empty(),
        "b",
        "the message",
        "the cause",
        List.of("the cure"),
        List.of());
  }
}
