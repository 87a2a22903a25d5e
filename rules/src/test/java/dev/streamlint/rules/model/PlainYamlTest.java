package dev.streamlint.rules.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The fast reader of built-in files: what it reads is what YAML says, all else it refuses. */
final class PlainYamlTest {
  private static final String CHARACTERS = "abc 1.:,-#'\"{}[]<|>&*!?%@`\\~=\t\n  \n    - ";

  @Test
  void brokenTextsAreNeverMisread() {
    String[] texts = {
      Models.resource("jcuda-pointer.yaml"),
      Models.resource("jcurand.yaml"),
      "a:\n  - b: [c, {d: e}]\n    f: g\nh: 'i'\n"
    };
    int read = 0;
    for (int seed = 0; seed < 6000; seed++) {
      Random random = new Random(seed);
      String broken = mutate(texts[seed % texts.length], random);
      Optional<Yaml> plain = plain(broken);
      if (plain.isPresent()) {
        read++;
        assertThat(YamlReader.read("f", broken, new Problems()))
            .as("seed %d:\n%s", seed, broken)
            .isEqualTo(plain);
      }
    }
    assertThat(read).isGreaterThan(500);
  }

  private static String mutate(String text, Random random) {
    StringBuilder mutated = new StringBuilder(text);
    for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
      int at = random.nextInt(mutated.length());
      char character = CHARACTERS.charAt(random.nextInt(CHARACTERS.length()));
      switch (random.nextInt(3)) {
        case 0 -> mutated.deleteCharAt(at);
        case 1 -> mutated.insert(at, character);
        default -> mutated.setCharAt(at, character);
      }
    }
    return mutated.toString();
  }

  private static Optional<Yaml> plain(String text) {
    try {
      return Optional.of(PlainYaml.read("f", text));
    } catch (IllegalStateException | IndexOutOfBoundsException refused) {
      return Optional.empty();
    }
  }
}
