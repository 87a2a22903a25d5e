package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class StatusTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  @Test
  void shortRunShowsNothing() {
    try (Status status = Status.start(err)) {
      status.say("parsing 1 of 2 files");
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void lineSaysWhatGoesOnAndIsTakenAway() {
    try (Status status = Status.none(err)) {
      status.say("parsing 1 of 2 files");
      status.draw(3);
      assertThat(bytes.toString(StandardCharsets.UTF_8))
          .isEqualTo("\r\u001b[Kstream-lint: parsing 1 of 2 files (3 s)");
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8)).endsWith("(3 s)\r\u001b[K");
  }
}
