package dev.streamlint.analyzer.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads verdicts from SARIF: the one class of pages that needs Jackson. */
final class VerdictsFile {
  private static final long MOST_BYTES = 64L << 20;

  private VerdictsFile() {}

  static Verdicts read(Path file) throws IOException {
    if (Files.size(file) > MOST_BYTES) {
      throw new IOException("it is larger than 64 MB");
    }
    JsonNode document;
    try {
      document = new JsonMapper().readTree(Files.readAllBytes(file));
    } catch (JsonProcessingException e) {
      throw new IOException("it is no JSON", e);
    }
    if (!document.path("runs").isArray()) {
      throw new IOException("it is no SARIF file");
    }
    Map<Verdicts.Key, Verdict> verdicts = new HashMap<>();
    for (JsonNode run : document.path("runs")) {
      if (!run.path("tool").path("driver").path("name").asText().equals("stream-lint")) {
        throw new IOException("it was not written by stream-lint");
      }
      for (JsonNode result : run.path("results")) {
        JsonNode verdict = result.path("properties").path("verdict");
        if (verdict.isObject()) {
          verdicts.put(key(result), verdict(verdict));
        }
      }
    }
    return new Verdicts(verdicts);
  }

  private static Verdicts.Key key(JsonNode result) {
    JsonNode place = result.path("locations").path(0).path("physicalLocation");
    JsonNode region = place.path("region");
    return new Verdicts.Key(
        result.path("ruleId").asText(),
        place.path("artifactLocation").path("uri").asText(),
        region.path("startLine").asInt(),
        region.path("startColumn").asInt(),
        result.path("partialFingerprints").path("primaryLocationLineHash").asText(),
        texts(result.path("properties").path("program")));
  }

  private static Verdict verdict(JsonNode json) {
    JsonNode damage = json.path("damage");
    return new Verdict(
        json.path("kind").asText(),
        json.path("reason").asText(),
        texts(json.path("evidence")),
        damage.isObject()
            ? "%d of %d %s differ from the serialised run"
                .formatted(
                    damage.path("differing").asLong(),
                    damage.path("of").asLong(),
                    damage.path("what").asText())
            : "",
        json.path("device").asText());
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(each -> texts.add(each.asText()));
    return texts;
  }
}
