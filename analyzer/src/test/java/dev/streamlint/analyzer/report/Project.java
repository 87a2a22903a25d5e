package dev.streamlint.analyzer.report;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.report.Outcome.Coverage;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.op.Site;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** Source files in a folder, and findings in them made by hand. */
final class Project {
  private final Path root;

  Project(Path root) {
    this.root = root;
  }

  Project file(String name, String text) {
    try {
      Path file = root.resolve(name);
      if (file.getParent() != null) {
        Files.createDirectories(file.getParent());
      }
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Skips a test on a system whose locale cannot name the file. */
  static void assumeNameable(String name) {
    String encoding = System.getProperty("sun.jnu.encoding", "UTF-8");
    Assumptions.assumeTrue(Charset.forName(encoding).newEncoder().canEncode(name));
  }

  /** The first call of {@code call} in the file, at or after the line. */
  Site site(String file, int fromLine, String call) {
    try {
      List<String> lines = Files.readString(root.resolve(file)).lines().toList();
      for (int i = fromLine - 1; i < lines.size(); i++) {
        int at = lines.get(i).indexOf(call + "(");
        if (at >= 0) {
          int end = lines.get(i).indexOf(')', at);
          return new Site(
              file, i + 1, at + 1, i + 1, (end < 0 ? lines.get(i).length() : end + 1) + 1, call);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new IllegalArgumentException("no " + call + " in " + file);
  }

  Outcome outcome(Finding... findings) {
    return outcome(List.of(findings), List.of(), false);
  }

  Outcome outcome(List<Finding> findings, List<Notice> notices, boolean strict) {
    return new Outcome(
        new Analysis(findings, notices, 1, 7),
        new Coverage(1300, 4),
        strict,
        new Sources(root),
        "1.2.3");
  }

  static String print(Report report, Outcome outcome) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      report.write(outcome, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
  }

  /** A finding with the usual words; the witness is the earlier and the later place. */
  static Finding finding(String rule, Confidence confidence, Place later, Place... earlier) {
    return new Finding(
        rule,
        confidence,
        later,
        Arrays.stream(earlier).findFirst(),
        "batch",
        later.lane() + " " + later.does() + " with nothing before it",
        "no event, wait or synchronisation orders the two",
        List.of(
            "after line 1: cudaEventRecord(batchReady, upload);",
            "before line 2: cudaStreamWaitEvent(compute, batchReady, 0);"),
        earlier.length == 0 ? List.of() : List.of(earlier[0], later));
  }

  static Finding withoutCure(Finding f) {
    return new Finding(
        f.rule(),
        f.confidence(),
        f.later(),
        Optional.empty(),
        "",
        f.message(),
        f.why(),
        List.of(),
        List.of());
  }
}
