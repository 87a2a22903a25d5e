package dev.streamlint.analyzer.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser, where one is installed. */
final class BrowserTest {
  private static final String RACE =
      """
      cuEventRecord(e, s);
      cuMemsetD8Async(a, (byte) 0, n, s);
      cuStreamWaitEvent(t, e, 0);
      cuMemcpyDtoDAsync(b, a, n, t);
      """;

  private static final String NOTE = "cuMemsetD8Async(a, (byte) 0, n, s);\ncuMemFree(a);\n";
  private static final String WARNING =
      "cuMemsetD8Async(a, (byte) 0, n, s);\ncuEventRecord(e, s);\ncuStreamWaitEvent(s, e, 0);\n";

  private static final String DOWN = "\uE015";
  private static final String UP = "\uE013";
  private static final String END = "\uE010";
  private static final String ESCAPE = "\uE00C";
  private static final String TAB = "\uE004";

  @TempDir static Path folder;
  private static Browser browser;

  @BeforeAll
  static void start() throws IOException {
    Assumptions.assumeTrue(Browser.isThere(), "no browser is installed");
    browser = Browser.start(1280, 900);
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void drawsLanesAndArrowsAndTheMissingOne() throws IOException {
    show(page(RACE));
    assertThat(texts(".timeline .head .name")).containsExactly("the host", "s", "t");
    assertThat(browser.count(".timeline .box")).isEqualTo(4);
    assertThat(browser.count(".timeline .box.earlier")).isOne();
    assertThat(browser.count(".timeline .box.later")).isOne();
    assertThat(browser.count(".timeline .link.event[data-from='0'][data-to='2']")).isOne();
    assertThat(browser.count(".timeline .missing[data-from='1'][data-to='3']")).isOne();
    assertThat(texts(".timeline .missing text")).containsExactly("nothing orders these");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void callsStandInTheLanesOfTheirStreamsAndBelowEachOther() throws IOException {
    show(page(RACE));
    assertThat(
            browser
                .value(
                    "[...document.querySelectorAll('.timeline .box rect')].every((r, i, all) =>"
                        + " i === 0 || r.getBoundingClientRect().top >="
                        + " all[i - 1].getBoundingClientRect().bottom)")
                .asBoolean())
        .isTrue();
    assertThat(browser.value(middle(".head .name", 1) + "===" + middle(".box rect", 0)).asBoolean())
        .isTrue();
    assertThat(browser.value(middle(".head .name", 2) + "===" + middle(".box rect", 3)).asBoolean())
        .isTrue();
  }

  @Test
  void theArrowEndsAtTheCallThatWaits() throws IOException {
    show(page(RACE));
    String line = "document.querySelector('.link .line')";
    assertThat(
            browser
                .value(
                    "(() => { const line = "
                        + line
                        + "; const end = line.getPointAtLength(line.getTotalLength());"
                        + " const box = document.querySelectorAll('.box rect')[2].getBBox();"
                        + " return Math.abs(end.x - box.x) < 1 && end.y > box.y"
                        + " && end.y < box.y + box.height; })()")
                .asBoolean())
        .isTrue();
  }

  @Test
  void theMissingEdgeIsRedAndBroken() throws IOException {
    show(page(RACE));
    String style = "getComputedStyle(document.querySelector('.missing .line'))";
    assertThat(browser.text(style + ".stroke")).isEqualTo("rgb(179, 32, 44)");
    assertThat(browser.text(style + ".strokeDasharray")).isNotEqualTo("none");
  }

  @Test
  void saysTheTimelineInWords() throws IOException {
    show(page(RACE));
    assertThat(texts(".steps li"))
        .containsExactly(
            "cuEventRecord in line 9: stream s records event e",
            "cuMemsetD8Async in line 10: stream s writes a",
            "cuStreamWaitEvent in line 11: stream t waits for event e; waits for step 1",
            "cuMemcpyDtoDAsync in line 12: stream t reads a; does not wait for step 2: nothing"
                + " orders these");
  }

  /** The word is cut off only where a name is left that tells it from others. */
  @Test
  void aLaneThatIsNamedByItsPlaceKeepsItsWords() throws IOException {
    show(page(RACE));
    String name = "laneName({ name: '%s' }).name";
    assertThat(browser.text(name.formatted("the stream of line 19")))
        .isEqualTo("the stream of line 19");
    assertThat(browser.text(name.formatted("a stream"))).isEqualTo("a stream");
    assertThat(browser.text(name.formatted("the default stream"))).isEqualTo("default");
    assertThat(browser.text(name.formatted("stream `s` of line 3"))).isEqualTo("s of line 3");
  }

  @Test
  void whatIsOrderedInPracticeIsToldOnce() throws IOException {
    show(page(RACE));
    String waits =
        "waits({ links: [{ from: 0, to: 2, kind: 'practice' }, { from: 1, to: 2, kind: 'event' }],"
            + " missing: { from: 0, to: 2, label: 'ordered in practice, not by promise' } }, 2)"
            + ".join('; ')";
    assertThat(browser.text(waits))
        .isEqualTo("waits for step 2; ordered after step 1 in practice, not by promise");
  }

  @Test
  void aFixHasNoMarksOfCode() throws IOException {
    show(page(RACE));
    String fix =
        "detail({ ...report.findings[0], fix: ['after line 3: wait for stream `s`'] })"
            + ".querySelector('.fix').textContent";
    assertThat(browser.text(fix)).isEqualTo("after line 3: wait for stream s");
  }

  /** Names are broken, not cut, and what is in another file says so. */
  @Test
  void longNamesAndOtherFilesAreToldInFull() throws IOException {
    Path all = Files.createTempDirectory(folder, "files");
    String stream = "theStreamThatDecodesTheFramesOfTheFirstCamera";
    Files.writeString(
        all.resolve("Decoder.java"),
        """
        import static jcuda.driver.JCudaDriver.*;
        import jcuda.driver.*;
        class Decoder {
          static void decode(CUdeviceptr a, long n, CUstream s) {
            cuMemsetD8Async(a, (byte) 0, n, s);
          }
        }
        """);
    Pages.program(
        all,
        "A.java",
        "CUstream %1$s = new CUstream();\ncuStreamCreate(%1$s, 1);\nDecoder.decode(a, n, %1$s);\n"
                .formatted(stream)
            + "cuMemcpyDtoDAsync(b, a, n, t);\n");
    show(Pages.of(all.toString()));
    assertThat(texts(".timeline .head .name")).contains(stream);
    assertThat(texts(".timeline .earlier .does")).containsExactly("writes ain Decoder.java");
    assertThat(texts(".steps li"))
        .first()
        .isEqualTo("cuMemsetD8Async in line 5 of Decoder.java: stream " + stream + " writes a");
    assertThat(
            browser
                .value(
                    "[...document.querySelectorAll('.timeline .head tspan, .timeline .does tspan')]"
                        + ".every(t => !t.textContent.includes('…'))")
                .asBoolean())
        .isTrue();
    assertThat(
            browser
                .value(
                    "[...document.querySelectorAll('.timeline .box')].every(box =>"
                        + " [...box.querySelectorAll('text')].every(text => {"
                        + " const [t, r] = [text.getBBox(), box.querySelector('rect').getBBox()];"
                        + " return t.x + t.width <= r.x + r.width && t.y >= r.y"
                        + " && t.y + t.height <= r.y + r.height; }))")
                .asBoolean())
        .as("texts stay in their boxes")
        .isTrue();
  }

  @Test
  void pathsThatHaveNoFolderInCommonAreShown() throws IOException {
    Path other = Pages.program(Files.createTempDirectory(folder, "absolute"), "B.java", RACE);
    String example = "../docs/Frames.java";
    assumeThatItIsThere(Path.of(example));
    show(Pages.of(example, other.toAbsolutePath().toString()));
    assertThat(status()).isEqualTo("2 findings");
  }

  private static void assumeThatItIsThere(Path path) {
    Assumptions.assumeTrue(Files.exists(path), "tests run in the module's folder");
  }

  @Test
  void saysOfTheExampleWhatItsDocumentSays() throws IOException {
    Path docs = Path.of(System.getProperty("basedir", "")).resolve("../docs").normalize();
    String text = Files.readString(docs.resolve("html.md"));
    int start = text.indexOf("```text\n") + "```text\n".length();
    show(Pages.of(docs.resolve("Frames.java").toString()));
    assertThat(texts(".steps li"))
        .containsExactlyElementsOf(
            text.substring(start, text.indexOf("```\n", start)).lines().toList());
  }

  @Test
  void hasHeadingsAndNamesForAScreenReader() throws IOException {
    show(page(RACE));
    assertThat(texts("h1, h2, h3, h4").stream().limit(3)).contains("stream-lint", "Findings");
    assertThat(browser.count("main h2")).isOne();
    assertThat(browser.text("document.querySelector('svg').getAttribute('role')")).isEqualTo("img");
    assertThat(browser.count("svg[aria-label], nav[aria-label], form[aria-label]")).isEqualTo(3);
    assertThat(browser.count("input:not([aria-label])"))
        .as("inputs without a label")
        .isEqualTo(browser.count("label input"));
    assertThat(browser.text("document.documentElement.lang")).isEqualTo("en");
  }

  @Test
  void filtersBySeverityRuleFileAndText() throws IOException {
    show(three());
    assertThat(status()).isEqualTo("3 findings");
    browser.click("#filter-note");
    assertThat(status()).isEqualTo("2 of 3 findings");
    browser.click("#filter-error");
    assertThat(shown()).containsExactly("stream-waits-for-itself");
    browser.click("button[type=reset]");
    assertThat(status()).isEqualTo("3 findings");
    choose("rule", "unordered-read");
    assertThat(shown()).containsExactly("unordered-read");
    browser.click("button[type=reset]");
    choose("file", browser.text("report.findings[1].path"));
    assertThat(shown()).containsExactly(browser.text("report.findings[1].rule"));
    browser.click("button[type=reset]");
    browser.type("/cuMemFree FREES");
    assertThat(shown()).containsExactly("free-while-in-use");
    assertThat(texts("main h2")).first().asString().contains("is freed");
    browser.type("x");
    assertThat(status()).isEqualTo("0 of 3 findings");
  }

  @Test
  void keysMoveBetweenFindings() throws IOException {
    show(three());
    browser.type("j");
    assertThat(browser.text("location.hash")).isEqualTo("#f2");
    assertThat(browser.text("document.activeElement.tagName")).isEqualTo("H2");
    browser.type("jj");
    assertThat(browser.text("location.hash")).isEqualTo("#f3");
    browser.type("k");
    assertThat(browser.text("location.hash")).isEqualTo("#f2");
    browser.type(ESCAPE + DOWN);
    assertThat(browser.text("document.activeElement.getAttribute('href')")).isEqualTo("#f3");
    browser.type(UP + UP + END);
    assertThat(browser.text("document.activeElement.getAttribute('href')")).isEqualTo("#f3");
    assertThat(browser.count("#list [aria-current]")).isOne();
    assertThat(browser.count("#list [tabindex='0']")).as("one stop in the list").isOne();
  }

  @Test
  void theFirstStopSkipsTheList() throws IOException {
    show(three());
    browser.type(TAB);
    assertThat(browser.text("document.activeElement.className")).isEqualTo("skip");
    browser.type("\uE007");
    assertThat(browser.text("document.activeElement.id")).isEqualTo("finding");
  }

  @Test
  void textOfSourcesIsTextAndNothingElse() throws IOException {
    String hostile = "</script><img src=x onerror=\"document.title='bad'\"><b id=bad>";
    show(page("// " + hostile + "\n" + RACE));
    assertThat(texts(".source-line code")).contains("    // " + hostile);
    assertThat(browser.count("main img, #bad")).isZero();
    assertThat(browser.text("document.title")).startsWith("stream-lint: 1 error");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void aThousandFindingsAreFilteredAndReadWithoutWaiting() throws IOException {
    List<String> methods = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      methods.add(
          "}\nstatic void run"
              + i
              + "(CUdeviceptr a, CUdeviceptr b, long n, CUstream s,"
              + " CUstream t, CUevent e) {\ncuStreamCreate(s, 1); cuStreamCreate(t, 1);\n"
              + RACE);
    }
    show(page(String.join("", methods)));
    assertThat(status()).isEqualTo("1000 findings");
    assertThat(browser.count(".timeline")).as("drawn when looked at").isOne();
    browser.type("/a.java:" + browser.text("report.findings[999].line"));
    assertThat(status()).isEqualTo("1 of 1000 findings");
    browser.click("button[type=reset]");
    browser.type(ESCAPE + END);
    assertThat(browser.text("location.hash")).isEqualTo("#f1000");
    assertThat(browser.count(".timeline .missing")).isOne();
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void fitsANarrowScreen() throws IOException {
    try (Browser narrow = Browser.start(500, 800)) {
      Path page = Files.writeString(folder.resolve("narrow.html"), page(RACE));
      narrow.show(page);
      assertThat(narrow.value("document.querySelector('main').offsetHeight").asInt()).isZero();
      narrow.click(".item");
      narrow.await("location.hash === '#f1' && document.body.className === 'reading'");
      assertThat(narrow.value("document.querySelector('.side').offsetHeight").asInt()).isZero();
      assertThat(narrow.value("document.documentElement.scrollWidth <= innerWidth").asBoolean())
          .isTrue();
      narrow.click(".back");
      assertThat(narrow.value("document.querySelector('.side').offsetHeight").asInt()).isPositive();
    }
  }

  @Test
  void isDarkWhereTheUserWantsItDark() throws IOException {
    try (Browser dark = Browser.start(1280, 900, "--blink-settings=preferredColorScheme=0")) {
      dark.show(Files.writeString(folder.resolve("dark.html"), page(RACE)));
      assertThat(dark.text("getComputedStyle(document.querySelector('main')).backgroundColor"))
          .isEqualTo("rgb(22, 25, 29)");
    }
  }

  @Test
  void allOfItStandsOnPaper() throws IOException {
    show(three());
    browser.value("window.dispatchEvent(new Event('beforeprint'))");
    assertThat(browser.count("#print .finding")).isEqualTo(3);
    assertThat(browser.count("#print .timeline")).isEqualTo(3);
    browser.value("window.dispatchEvent(new Event('afterprint'))");
    assertThat(browser.count("#print .finding")).isZero();
  }

  private static String three() throws IOException {
    Path all = Files.createTempDirectory(folder, "three");
    Pages.program(all, "A.java", RACE);
    Pages.program(all, "B.java", NOTE);
    Pages.program(all, "C.java", WARNING);
    return Pages.of(all.toString());
  }

  private static String page(String body) throws IOException {
    Path alone = Files.createTempDirectory(folder, "alone");
    return Pages.of(Pages.program(alone, "A.java", body).toString());
  }

  /** A file of its own each time: a page that is known is shown where it was left. */
  private static void show(String page) throws IOException {
    browser.show(Files.writeString(Files.createTempFile(folder, "page", ".html"), page));
  }

  private static List<String> texts(String selector) {
    List<String> texts = new ArrayList<>();
    browser
        .value("[...document.querySelectorAll('" + selector + "')].map(e => e.textContent)")
        .forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static List<String> shown() {
    return texts("#list li:not([hidden]) .rule");
  }

  private static String status() {
    return browser.text("document.getElementById('count').textContent");
  }

  private static void choose(String filter, String value) {
    browser.value(
        "(() => { const select = document.getElementById('filter-"
            + filter
            + "'); select.value = '"
            + value
            + "'; select.dispatchEvent(new Event('change')); return select.value; })()");
  }

  private static String middle(String selector, int index) {
    return "(() => { const r = document.querySelectorAll('.timeline "
        + selector
        + "')["
        + index
        + "].getBoundingClientRect(); return Math.round(r.left + r.width / 2); })()";
  }
}
