package dev.streamlint.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class FingerprintsTest {
  private static final String CODE =
      """
      class A {
        void run() {
          copy(a, b, upload);
          launch(a, compute);
          copy(a, b, upload);
          launch(a, compute);
          copy(a, b, upload);
          launch(a, compute);
        }
        void otherMethodsThatAreLongEnoughToFillTheWindow() {}
        void otherMethodsThatAreLongEnoughToFillTheWindow(int andMore) {}
      }
      """;

  private static List<String> of(String text, int lines) {
    Fingerprints fingerprints = new Fingerprints(text);
    return IntStream.rangeClosed(1, lines)
        .mapToObj(fingerprints::of)
        .flatMap(Optional::stream)
        .toList();
  }

  /** The values are those of the tests of GitHub's upload action. */
  @Test
  void areTheOnesThatGitHubComputes() {
    assertThat(of(" a\nb\n  \t\tc\n d", 4))
        .containsExactly(
            "271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1");
    assertThat(of("Lorem ipsum dolor sit amet.\n".repeat(10), 7))
        .containsExactly(
            "a7f2ff13bc495cf2:1",
            "a7f2ff13bc495cf2:2",
            "a7f2ff13bc495cf2:3",
            "a7f2ff13bc495cf2:4",
            "a7f2ff13bc495cf2:5",
            "a7f2ff13bc495cf2:6",
            "a7f2ff1481e87703:1");
  }

  @Test
  void lineEndsAndBlanksDoNotMatter() {
    List<String> expected =
        List.of("e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1");

    assertThat(
            Stream.of(
                    " hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n",
                    " hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r",
                    " hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n")
                .map(text -> of(text, 3)))
        .allSatisfy(names -> assertThat(names).isEqualTo(expected));
  }

  @Test
  void insertedLinesAboveChangeNothing() {
    List<String> before = of(CODE, 9);
    List<String> after = of("import a;\n\n// a comment\n" + CODE, 12).subList(3, 12);

    assertThat(after).isEqualTo(before);
  }

  @Test
  void equalLinesDiffer() {
    assertThat(of(CODE, 12)).doesNotHaveDuplicates();
    assertThat(of("x();\n".repeat(60), 60)).doesNotHaveDuplicates();
  }

  @Test
  void thereIsNoneForALineThatIsNotThere() {
    assertThat(of("", 1)).isEmpty();
    assertThat(new Fingerprints(CODE).of(0)).isEmpty();
    assertThat(new Fingerprints(CODE).of(99)).isEmpty();
  }
}
