package dev.streamlint.analyzer.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class DeclarationsTest {
  private static final Pattern DECLARATION =
      Pattern.compile("\\b(?:class|interface|record|enum)\\s+([A-Z]\\w*)");
  private static final List<String> PIECES =
      List.of("class", "interface", "record", "enum", " ", "\n", "A", "Lane9", "_", "x", "{", "@");

  @Test
  void findsWhatTheRegularExpressionFinds() {
    Random random = new Random(11);
    for (int round = 0; round < 50_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(9); i >= 0; i--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      String source = text.toString();
      List<String> expected =
          DECLARATION.matcher(source).results().map((MatchResult m) -> m.group(1)).toList();
      assertThat(Declarations.in(source.getBytes(StandardCharsets.ISO_8859_1)))
          .as(source)
          .isEqualTo(expected);
    }
  }
}
