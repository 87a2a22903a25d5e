package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TerminalTest {
  /** See no-color.org and bixense.com/clicolors. */
  @ParameterizedTest
  @CsvSource({
    "TERM=xterm, true, true",
    "TERM=xterm, false, false",
    "TERM=dumb, true, false",
    "NO_COLOR=, true, true",
    "NO_COLOR=1, true, false",
    "NO_COLOR=1 CLICOLOR_FORCE=1, true, false",
    "CLICOLOR_FORCE=1, false, true",
    "CLICOLOR_FORCE=1 TERM=dumb, true, true",
    "CLICOLOR_FORCE=0, false, false",
    "CLICOLOR_FORCE=, false, false",
    "CLICOLOR=0, true, false",
  })
  void variablesDecideOnColours(String variables, boolean watched, boolean colours) {
    Map<String, String> environment = new HashMap<>();
    for (String variable : variables.split(" ", -1)) {
      String[] parts = variable.split("=", 2);
      environment.put(parts[0], parts[1]);
    }
    assertThat(Terminal.hasColours(environment, watched)).isEqualTo(colours);
  }
}
