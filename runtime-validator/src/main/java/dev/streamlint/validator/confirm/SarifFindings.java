package dev.streamlint.validator.confirm;

import com.fasterxml.jackson.databind.JsonNode;
import dev.streamlint.rules.hazard.Slice;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.OpReader;
import dev.streamlint.rules.op.Site;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a SARIF result. What is not as expected is left out, never an error. */
final class SarifFindings {
  private static final Pattern NAME = Pattern.compile("(?:new\\s+)?([\\p{L}_$][\\p{L}\\p{N}_$]*)");

  private SarifFindings() {}

  static Flagged read(JsonNode result, int index) {
    return new Flagged(
        index,
        result.path("ruleId").asText(),
        result.path("level").asText("warning"),
        result.path("message").path("text").asText().lines().findFirst().orElse(""),
        site(result.path("locations").path(0)).orElse(Site.synthetic("unknown")),
        site(result.path("relatedLocations").path(0)),
        program(result.path("properties")),
        text(result.path("partialFingerprints").path("primaryLocationLineHash")),
        isSuppressed(result.path("suppressions")));
  }

  private static Optional<Site> site(JsonNode location) {
    JsonNode place = location.path("physicalLocation");
    JsonNode region = place.path("region");
    String file = path(place.path("artifactLocation").path("uri").asText());
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
                call(region.path("snippet").path("text").asText())));
  }

  /** {@code copy} of {@code copy(a, b)}; empty if it does not begin with a name. */
  private static String call(String snippet) {
    Matcher name = NAME.matcher(snippet);
    return name.lookingAt() ? name.group(1) : "";
  }

  /** SARIF 2.1.0, 3.27.23: by at least one that is not rejected or under review. */
  private static boolean isSuppressed(JsonNode suppressions) {
    for (JsonNode each : suppressions) {
      if (each.path("status").asText("accepted").equals("accepted")) {
        return true;
      }
    }
    return false;
  }

  private static Optional<String> text(JsonNode node) {
    return node.isTextual() ? Optional.of(node.asText()) : Optional.empty();
  }

  /** As a path if it is a relative address, and else as it is: nothing is then found there. */
  private static String path(String address) {
    try {
      URI uri = new URI(address);
      return uri.getScheme() == null && uri.getPath() != null ? uri.getPath() : address;
    } catch (URISyntaxException e) {
      return address;
    }
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
