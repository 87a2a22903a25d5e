package dev.streamlint.analyzer.report;

import static dev.streamlint.analyzer.report.Project.finding;
import static dev.streamlint.analyzer.report.Project.withoutCure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.op.Site;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TextReportTest {
  private static final Columns WHOLE_HEADERS = new Columns(80, 80, Columns.UNLIMITED.header());

  private static final String SOURCE =
      """
      class Pipeline {
        void run() {
          cudaMemcpyAsync(batch, host, bytes, cudaMemcpyHostToDevice, upload);
          // no wait
          cuLaunchKernel(scale, n, 1, 1, 256, 1, 1, 0, compute, args, null);
          int a;
          int b;
          int c;
          int d;
          cudaMemsetAsync(batch, 0, bytes, upload);
        }
      }
      """;

  @TempDir Path root;
  private Project project;
  private Place write;
  private Place read;

  @BeforeEach
  void writeSource() {
    project = new Project(root).file("src/Pipeline.java", SOURCE);
    write = place(1, "cudaMemcpyAsync", "stream `upload`", "writes `batch`");
    read = place(1, "cuLaunchKernel", "stream `compute`", "reads `batch`");
  }

  private Place place(int fromLine, String call, String lane, String does) {
    return new Place(project.site("src/Pipeline.java", fromLine, call), lane, does);
  }

  private static String text(Outcome outcome) {
    return Project.print(new TextReport(false, WHOLE_HEADERS, false), outcome);
  }

  @Test
  void twoPlacesNearEachOtherShareOneExcerpt() {
    Outcome outcome = project.outcome(finding("unordered-read", Confidence.DEFINITE, read, write));

    assertThat(text(outcome))
        .isEqualTo(
            """
            src/Pipeline.java:5:5: error[unordered-read]: stream `compute` reads `batch` with nothing before it
              |
            3 |     cudaMemcpyAsync(batch, host, bytes, cudaMemcpyHostToDevice, upload);
              |     --------------- stream `upload` writes `batch`
            4 |     // no wait
            5 |     cuLaunchKernel(scale, n, 1, 1, 256, 1, 1, 0, compute, args, null);
              |     ^^^^^^^^^^^^^^ stream `compute` reads `batch`
              why: no event, wait or synchronisation orders the two
              fix: after line 1: cudaEventRecord(batchReady, upload);
                   before line 2: cudaStreamWaitEvent(compute, batchReady, 0);

            1 error in 1 file (4 of 1,300 files analysed)
            """);
  }

  @Test
  void placesFarApartAreJoinedByDots() {
    Place refill = place(6, "cudaMemsetAsync", "stream `upload`", "overwrites `batch`");
    Outcome outcome =
        project.outcome(finding("overwrite-while-read", Confidence.POSSIBLE, refill, read));

    assertThat(text(outcome))
        .isEqualTo(
            """
            src/Pipeline.java:10:5: warning[overwrite-while-read]: stream `upload` overwrites `batch` with nothing before it
               |
             5 |     cuLaunchKernel(scale, n, 1, 1, 256, 1, 1, 0, compute, args, null);
               |     -------------- stream `compute` reads `batch`
            ...
            10 |     cudaMemsetAsync(batch, 0, bytes, upload);
               |     ^^^^^^^^^^^^^^^ stream `upload` overwrites `batch`
              why: no event, wait or synchronisation orders the two
              fix: after line 1: cudaEventRecord(batchReady, upload);
                   before line 2: cudaStreamWaitEvent(compute, batchReady, 0);

            1 warning in 1 file (4 of 1,300 files analysed)
            """);
  }

  @Test
  void placeInAnotherFileHasItsOwnHeader() {
    project.file(
        "lib/Uploads.java", "class Uploads {\n  void go() { cudaMemcpyAsync(d, h); }\n}\n");
    Place far =
        new Place(
            project.site("lib/Uploads.java", 1, "cudaMemcpyAsync"),
            "host thread `w`",
            "writes `d`");
    Outcome outcome = project.outcome(finding("unordered-read", Confidence.DEFINITE, read, far));

    assertThat(text(outcome))
        .contains(
            """
              |
            5 |     cuLaunchKernel(scale, n, 1, 1, 256, 1, 1, 0, compute, args, null);
              |     ^^^^^^^^^^^^^^ stream `compute` reads `batch`
            ...
             ::: lib/Uploads.java:2:15
              |
            2 |   void go() { cudaMemcpyAsync(d, h); }
              |               --------------- host thread `w` writes `d`
              why:\
            """);
  }

  @Test
  void sameCallInTheRoundBeforeIsMarkedTwice() {
    Place before = new Place(read.at(), "stream `other`", "wrote `batch` in the round before");
    Outcome outcome = project.outcome(finding("unordered-read", Confidence.DEFINITE, read, before));

    assertThat(text(outcome))
        .contains(
            """
            5 |     cuLaunchKernel(scale, n, 1, 1, 256, 1, 1, 0, compute, args, null);
              |     ^^^^^^^^^^^^^^ stream `compute` reads `batch`
              |     -------------- stream `other` wrote `batch` in the round before
              why:\
            """);
  }

  @Test
  void noteOnOneOperationTakesTwoLines() {
    Finding note = finding("redundant-sync", Confidence.PERFORMANCE, read);
    Outcome outcome =
        project.outcome(note, withoutCure(finding("a-note", Confidence.IMPLICIT, write)));

    assertThat(text(outcome))
        .isEqualTo(
            """
            src/Pipeline.java:3:5: note[a-note]: stream `upload` writes `batch` with nothing before it
              why: no event, wait or synchronisation orders the two

            src/Pipeline.java:5:5: note[redundant-sync]: stream `compute` reads `batch` with nothing before it
              fix: after line 1: cudaEventRecord(batchReady, upload); before line 2:
                   cudaStreamWaitEvent(compute, batchReady, 0);

            2 notes in 1 file (4 of 1,300 files analysed)
            """);
  }

  @Test
  void noteOnTwoOperationsShowsBoth() {
    Outcome outcome =
        project.outcome(finding("free-while-in-use", Confidence.IMPLICIT, read, write));

    assertThat(text(outcome))
        .isEqualTo(
            """
            src/Pipeline.java:5:5: note[free-while-in-use]: stream `compute` reads `batch` with nothing before it
              |
            3 |     cudaMemcpyAsync(batch, host, bytes, cudaMemcpyHostToDevice, upload);
              |     --------------- stream `upload` writes `batch`
            4 |     // no wait
            5 |     cuLaunchKernel(scale, n, 1, 1, 256, 1, 1, 0, compute, args, null);
              |     ^^^^^^^^^^^^^^ stream `compute` reads `batch`
              why: no event, wait or synchronisation orders the two
              fix: after line 1: cudaEventRecord(batchReady, upload);
                   before line 2: cudaStreamWaitEvent(compute, batchReady, 0);

            1 note in 1 file (4 of 1,300 files analysed)
            """);
  }

  @Test
  void withoutATerminalSourceIsWholeAndSentencesAreBroken() {
    String call = "launch(" + "y".repeat(150) + ");";
    project.file(
        "Long.java", call + "\n" + "x".repeat(5000) + " launch(" + "z".repeat(5000) + ");\n");
    Place whole = new Place(project.site("Long.java", 1, "launch"), "stream `s`", "reads `b`");
    Place cut = new Place(project.site("Long.java", 2, "launch"), "stream `t`", "writes `b`");
    String text =
        Project.print(
            new TextReport(false, Columns.UNWATCHED, false),
            project.outcome(finding("unordered-read", Confidence.DEFINITE, whole, cut)));

    assertThat(text).contains("1 | " + call + "\n");
    assertThat(text).contains("x launch(zzz").contains("why: no event, wait");
    assertThat(text.lines().skip(1)).allSatisfy(line -> assertThat(line).hasSizeLessThan(245));
    assertThat(text.lines().filter(line -> line.startsWith("  fix") || line.startsWith("    ")))
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
  }

  @Test
  void sentencesStayReadableOnAWideTerminal() {
    assertThat(Columns.of(300)).isEqualTo(new Columns(300, 100, 300));
    assertThat(Columns.of(60)).isEqualTo(new Columns(60, 60, 60));
    assertThat(Columns.of(5)).isEqualTo(new Columns(40, 40, 40));
    assertThat(Columns.of(0)).isEqualTo(Columns.UNLIMITED);
  }

  @Test
  void strictMakesImplicitAWarningButNotPerformance() {
    Outcome outcome =
        project.outcome(
            List.of(
                finding("free-while-in-use", Confidence.IMPLICIT, read),
                finding("redundant-sync", Confidence.PERFORMANCE, read)),
            List.of(),
            true);

    assertThat(text(outcome))
        .contains("warning[free-while-in-use]", "note[redundant-sync]", "1 warning, 1 note in 1");
  }

  @Test
  void sourceThatIsGoneOrChangedIsSaidSo() {
    Place gone =
        new Place(new Site("Gone.java", 7, 3, 7, 9, "launch"), "stream `s`", "reads `batch`");
    Place shorter = new Place(new Site("src/Pipeline.java", 900, 3, 900, 9, "x"), "host", "waits");
    Outcome outcome =
        project.outcome(finding("unordered-read", Confidence.DEFINITE, gone, shorter));

    assertThat(text(outcome))
        .contains(
            """
                |
              7 | (this line is not there any more)
                | stream `s` reads `batch`
            ...
               ::: src/Pipeline.java:900:3
                |
            900 | (this line is not there any more)
                | host waits
            """);
  }

  @Test
  void theHeaderIsBrokenOnlyForAReaderWithAWidth() {
    Place place =
        new Place(project.site("src/Pipeline.java", 5, "cuLaunchKernel"), "stream `s`", "reads");
    Outcome outcome = project.outcome(finding("unordered-read", Confidence.DEFINITE, place));
    String narrow = Project.print(new TextReport(false, Columns.of(50), false), outcome);
    String piped = Project.print(new TextReport(false, Columns.UNWATCHED, false), outcome);

    assertThat(narrow.lines().toList())
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(51))
        .element(1)
        .asString()
        .matches("    \\S.*");
    assertThat(piped.lines().findFirst()).contains(firstLine(text(outcome)));
    assertThat(joined(narrow)).startsWith(firstLine(piped));
  }

  private static String firstLine(String report) {
    return report.lines().findFirst().orElseThrow();
  }

  private static String joined(String report) {
    return report.replaceAll("\n {4}(?=\\S)", " ");
  }

  @Test
  void everyLineButTheHeaderKeepsToTheWidth() {
    project.file("Long.java", "/* " + "x".repeat(200) + " */ launch(" + "y".repeat(200) + ");\n");
    Place place =
        new Place(
            project.site("Long.java", 1, "launch"),
            "stream `" + "s".repeat(30) + "`",
            "reads `aVeryLongName` and writes `another`");
    String text = text(project.outcome(finding("unordered-read", Confidence.DEFINITE, place)));

    assertThat(text.lines().skip(1)).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
    assertThat(text)
        .contains(
            """
            1 | ...xxxxxxxxxxxxxxxxxxx */ launch(yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy...
              |                           ^^^^^^
              |                           stream `ssssssssssssssssssssssssssssss` reads
              |                           `aVeryLongName` and writes `another`
            """);
  }

  @Test
  void tabsAndWideCharactersKeepTheCaretsInPlace() {
    project.file("Wide.java", "\tcall(\"\u5909\u6570\", x); launch(s);\n");
    Place place = new Place(project.site("Wide.java", 1, "launch"), "stream `s`", "reads");

    assertThat(text(project.outcome(finding("unordered-read", Confidence.DEFINITE, place))))
        .contains(
            """
            1 |     call("\u5909\u6570", x); launch(s);
              |                      ^^^^^^ stream `s` reads
            """);
  }

  @Test
  void hostileNamesAndSourcesCannotForgeLinesOrDriveTheTerminal() {
    String name = "a b#%\u00e9\n: error[fake]: x.java";
    Project.assumeNameable(name);
    project.file(name, "launch(s); // \u001b[31m \u202e\n");
    Place place =
        new Place(project.site(name, 1, "launch"), "stream `s`", "reads \u001b]0;x\u0007");
    String text = text(project.outcome(finding("unordered-read", Confidence.DEFINITE, place)));

    assertThat(text)
        .startsWith("a b#%\u00e9\\n: error[fake]: x.java:1:1: error[unordered-read]: ")
        .contains("1 | launch(s); // \\u001b[31m \\u202e\n")
        .doesNotContain("\u001b", "\u0007", "\u202e");
  }

  @Test
  void noticesAreCountedOnceAndOnRequestListedInOrder() {
    Outcome outcome =
        project.outcome(
            List.of(),
            List.of(
                new Notice(Notice.Kind.NOT_MODELLED, "B.java", 0, "graph capture"),
                new Notice(Notice.Kind.SYNTAX, "A.java", 3, 7, "Expected `;`"),
                new Notice(Notice.Kind.SYNTAX, "A.java", 3, 7, "Expected `;`")),
            false);

    assertThat(text(outcome))
        .isEqualTo(
            "1 file was not read whole; no findings in the rest (4 of 1,300 files analysed);"
                + " 2 places not analysed (--notices)\n");
    assertThat(Project.print(new TextReport(false, Columns.of(80), true), outcome))
        .isEqualTo(
            """
            A.java:3:7: not analysed[syntax]: Expected `;`
            B.java: not analysed[not-modelled]: graph capture
            1 file was not read whole; no findings in the rest (4 of 1,300 files analysed);
            2 places not analysed
            """);
  }

  @Test
  void coloursOnlyWrapTheText() {
    Outcome outcome =
        project.outcome(
            finding("unordered-read", Confidence.DEFINITE, read, write),
            finding("redundant-sync", Confidence.PERFORMANCE, write));
    String coloured = Project.print(new TextReport(true, WHOLE_HEADERS, false), outcome);

    assertThat(coloured).contains("\u001b[1m\u001b[31merror[unordered-read]:\u001b[0m");
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(text(outcome));
  }

  @Test
  void widthZeroBreaksNothing() {
    Finding note = finding("redundant-sync", Confidence.PERFORMANCE, read);

    assertThat(
            Project.print(new TextReport(false, Columns.UNLIMITED, false), project.outcome(note)))
        .contains("upload); before line 2: cudaStreamWaitEvent(compute, batchReady, 0);\n");
  }
}
