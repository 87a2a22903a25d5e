package dev.streamlint.validator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** All JCuda samples, linted and confirmed in one command, as a user does it. */
@Timeout(600)
final class ConfirmSamplesTest {
  private static final String NO_TWO_OPERATIONS =
      "nothing to replay: the finding is not about two operations on memory";

  @Test
  void theRacyOnesAreConfirmedWhereTheyAreMarkedAndTheirCuresHold() throws Exception {
    Path samples = Confirming.SAMPLES.resolve("dev/streamlint/samples");
    Confirming.Said said =
        Confirming.said(
            List.of(
                "--replay",
                "--on",
                "virtual",
                "--format",
                "json",
                samples.resolve("jcuda").toString(),
                samples.resolve("support").toString()),
            List.of());
    assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.FINDINGS);
    SortedMap<String, String> wrong = new TreeMap<>();
    int confirmed = 0;
    for (JsonNode each : new ObjectMapper().readTree(said.out()).path("findings")) {
      String place = each.path("file").asText() + ":" + each.path("line").asInt();
      JsonNode verdict = each.path("verdict");
      boolean right =
          verdict.path("kind").asText().equals("CONFIRMED")
              ? isMarked(each) && verdict.path("cured").asBoolean(true)
              : mayBeOther(each);
      confirmed += verdict.path("kind").asText().equals("CONFIRMED") ? 1 : 0;
      if (!right) {
        wrong.put(place, each.toString());
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(confirmed).isGreaterThan(75);
  }

  /** Only racy samples have marked lines: nothing is confirmed in a right one. */
  private static boolean isMarked(JsonNode finding) throws Exception {
    Path file = Path.of(finding.path("file").asText());
    String line = Files.readAllLines(file).get(finding.path("line").asInt() - 1);
    return file.toString().endsWith("Racy.java")
        && line.contains("// BUG: " + finding.path("rule").asText());
  }

  /** A note about a wait of the driver's own, or a finding about no two operations. */
  private static boolean mayBeOther(JsonNode finding) {
    JsonNode verdict = finding.path("verdict");
    return switch (verdict.path("kind").asText()) {
      case "ORDERED" -> finding.path("level").asText().equals("note");
      case "INCONCLUSIVE" -> verdict.path("reason").asText().equals(NO_TWO_OPERATIONS);
      default -> false;
    };
  }
}
