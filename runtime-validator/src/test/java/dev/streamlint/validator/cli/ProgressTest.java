package dev.streamlint.validator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ProgressTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private String shown(boolean watched) {
    PrintStream to = new PrintStream(err, true, StandardCharsets.UTF_8);
    try (Progress progress = new Progress(to, watched, 17)) {
      progress.next("src/A.java:3");
      progress.next("src/Frames\u001b.java:12");
    }
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theLineSaysWhichOfHowMany() {
    assertThat(shown(true))
        .contains("\r\u001b[K1 of 17: src/A.java:3 ...")
        .contains("2 of 17: src/Frames\\u001b.java:12 ...")
        .endsWith("\r\u001b[K");
  }

  @Test
  void nobodyWatchesAndNothingIsShown() {
    assertThat(shown(false)).isEmpty();
  }
}
