package dev.streamlint.validator.confirm;

import com.fasterxml.jackson.databind.JsonNode;
import dev.streamlint.rules.hazard.Slice;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.OpReader;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a SARIF result. What is not as expected is left out, never an error. */
final class SarifFindings {
  private SarifFindings() {}

  static Flagged read(JsonNode result, int index) {
    return new Flagged(
        index,
        result.path("ruleId").asText(),
        result.path("level").asText("warning"),
        result.path("message").path("text").asText().lines().findFirst().orElse(""),
        site(result.path("locations").path(0)).orElse(Site.synthetic("unknown")),
        site(result.path("relatedLocations").path(0)),
        program(result.path("properties")));
  }

  private static Optional<Site> site(JsonNode location) {
    JsonNode place = location.path("physicalLocation");
    JsonNode region = place.path("region");
    String file = place.path("artifactLocation").path("uri").asText();
    int line = region.path("startLine").asInt();
    int column = region.path("startColumn").asInt(1);
    return file.isEmpty() || line <= 0
        ? Optional.empty()
        : Optional.of(
            new Site(
                file,
                line,
                column,
                region.path("endLine").asInt(line),
                region.path("endColumn").asInt(column),
                ""));
  }

  private static Optional<Slice> program(JsonNode properties) {
    JsonNode lines = properties.path("program");
    List<String> text = new ArrayList<>();
    lines.forEach(line -> text.add(line.asText()));
    try {
      List<Op> ops = OpReader.read(text);
      return Optional.of(new Slice(ops, properties.path("programEarlier").asInt(-1)));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // no program, or none of ours
    }
  }
}
