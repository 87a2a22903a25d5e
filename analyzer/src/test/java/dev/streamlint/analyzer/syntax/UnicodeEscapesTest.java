package dev.streamlint.analyzer.syntax;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UnicodeEscapesTest {
  @ParameterizedTest
  @CsvSource({
    "import jc\\u0075da, import jcuda",
    "\\uuu006acuda, jcuda",
    "\\u006a\\u0063uda, jcuda",
    "\\u00fc and \\u4e00 stay, \\u00fc and \\u4e00 stay",
    "cut \\u006, cut \\u006",
    "\\u00zz \\x \\, \\u00zz \\x \\",
    "nothing, nothing",
  })
  void asciiCharactersTakeThePlaceOfTheirEscapes(String escaped, String resolved) {
    byte[] bytes = escaped.getBytes(ISO_8859_1);

    int left = UnicodeEscapes.resolveAscii(bytes, bytes.length);

    assertThat(new String(bytes, 0, left, ISO_8859_1)).isEqualTo(resolved);
  }
}
