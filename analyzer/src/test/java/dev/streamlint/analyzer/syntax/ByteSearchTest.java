package dev.streamlint.analyzer.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ByteSearchTest {
  @ParameterizedTest
  @CsvSource({
    "import jcuda.Pointer; , true",
    "jcuda, true",
    "jcud, false",
    "xjcuda, true",
    "jjcuda, true",
    "jcudjcuda, true",
    "org.bytedeco.cuda.global, true",
    "org.bytedeco.opencv, false",
    "'', false",
  })
  void findsWhatIsThere(String text, boolean found) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteSearch search = new ByteSearch(List.of("jcuda", "org.bytedeco.cuda"));
    assertThat(search.occursIn(bytes, bytes.length)).isEqualTo(found);
  }

  @Test
  void doesNotLookBeyondTheLength() {
    byte[] bytes = "xxjcuda".getBytes(StandardCharsets.UTF_8);
    assertThat(new ByteSearch(List.of("jcuda")).occursIn(bytes, 6)).isFalse();
  }

  @Test
  void agreesWithThePlainSearch() {
    Random random = new Random(7);
    for (int round = 0; round < 20_000; round++) {
      List<String> words = new ArrayList<>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        words.add(text(random, 2 + random.nextInt(5)));
      }
      String text = text(random, random.nextInt(40));
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      assertThat(new ByteSearch(words).occursIn(bytes, bytes.length))
          .as("%s in %s", words, text)
          .isEqualTo(words.stream().anyMatch(text::contains));
    }
  }

  private static String text(Random random, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + random.nextInt(3)));
    }
    return text.toString();
  }

  @Test
  void refusesWordsThatAreTooShort() {
    assertThatThrownBy(() -> new ByteSearch(List.of("jcuda", "j")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
