package dev.streamlint.analyzer.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VocabularyTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Lane l;                 | word",
        "Lanes l; xLane y; Lan z | ''",
        "import acme.gpu.Lane;   | word pair",
        "import acme.gpu.*;      | star",
        "gpu. Lane gpu.cpu.Lane  | word",
        "gpu.Lane.of()           | word pair",
        "(Lane)                  | word",
        "gpu.x gpu.*             | star",
        "''                      | ''",
      })
  void findsTerms(String text, String expected) {
    Vocabulary vocabulary = new Vocabulary();
    String[] names = {"word", "pair", "star"};
    assertThat(vocabulary.word("Lane")).isZero();
    assertThat(vocabulary.pair("gpu", "Lane")).isEqualTo(1);
    assertThat(vocabulary.star("gpu")).isEqualTo(2);
    vocabulary.freeze();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    StringBuilder found = new StringBuilder();
    for (int term : vocabulary.terms(bytes, bytes.length)) {
      found.append(' ').append(names[term]);
    }
    assertThat(found.toString().strip()).isEqualTo(expected);
  }
}
