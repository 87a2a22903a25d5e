package dev.streamlint.validator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class OutputTailTest {
  private OutputTail output;

  @BeforeEach
  void create() throws IOException {
    output = OutputTail.create();
  }

  @AfterEach
  void delete() {
    output.close();
    assertThat(output.file()).doesNotExist();
  }

  private void print(String text) throws IOException {
    Files.writeString(output.file().toPath(), text, StandardOpenOption.APPEND);
    output.trim();
  }

  @Test
  void theLastLinesAreKept() throws IOException {
    assertThat(output.lastLines()).isEmpty();
    print("a\nb\n\nc\nd\n");
    assertThat(output.lastLines()).containsExactly("printed: b", "printed: c", "printed: d");
  }

  @Test
  void ofMuchOutputTheEndIsKept() throws IOException {
    for (int i = 0; i < 50; i++) {
      print("x".repeat(99).concat("\n").repeat(1000));
      assertThat(output.file().length()).isLessThan(2 << 20);
    }
    print("at ");
    print("last\n");
    assertThat(output.lastLines()).hasSize(3).endsWith("printed: at last");
  }

  @Test
  void theEndOutlivesTheFileThatWasEmptied() throws IOException {
    print("x".repeat(1 << 20) + "\nthe end\n");
    assertThat(output.file()).hasSize(0);
    assertThat(output.lastLines()).endsWith("printed: the end");
  }

  @Test
  void aLongLineIsCut() throws IOException {
    print("x".repeat(1 << 19));
    assertThat(output.lastLines())
        .singleElement()
        .satisfies(line -> assertThat(line).hasSizeLessThan(300).endsWith("..."));
  }
}
