package dev.streamlint.validator.confirm;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.streamlint.validator.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A SARIF file of stream-lint's: findings are read from it, and verdicts written beside them. All
 * else in it stays as it is.
 *
 * <p>Source: OASIS, SARIF 2.1.0, sections 3.14 (run), 3.27 (result), 3.8 (property bags).
 */
public final class FindingsFile {
  /** The name of a verdict in a result's property bag. */
  static final String VERDICT = "verdict";

  private static final long MOST_BYTES = 64L << 20;
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final JsonNode document;
  private final List<ObjectNode> results;
  private final List<Flagged> findings;

  private FindingsFile(JsonNode document, List<ObjectNode> results, List<Flagged> findings) {
    this.document = document;
    this.results = results;
    this.findings = findings;
  }

  /** One without findings, which is in no file. */
  public static FindingsFile none() {
    return new FindingsFile(JSON.createObjectNode(), List.of(), List.of());
  }

  /**
   * Reads a file.
   *
   * @throws ForeignFileException if it is not one of ours; the message says why
   * @throws IOException if it cannot be read
   */
  public static FindingsFile read(Path file) throws IOException {
    if (Files.size(file) > MOST_BYTES) {
      throw new ForeignFileException(file + " is larger than 64 MB");
    }
    JsonNode document;
    try {
      document = JSON.readTree(file.toFile());
    } catch (StreamConstraintsException e) {
      throw new ForeignFileException(
          file + " is no findings file: " + e.getOriginalMessage().lines().findFirst().orElse(""));
    } catch (JsonProcessingException e) {
      throw new ForeignFileException(file + " is no JSON" + place(e.getLocation()));
    } catch (OutOfMemoryError e) {
      throw new ForeignFileException(file + " does not fit into memory");
    }
    if (!document.path("version").asText().equals("2.1.0") || !document.path("runs").isArray()) {
      throw new ForeignFileException(file + " is no SARIF 2.1.0 file");
    }
    return of(file, document);
  }

  private static String place(@Nullable JsonLocation at) {
    return at == null ? "" : ": line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
  }

  private static FindingsFile of(Path file, JsonNode document) {
    List<ObjectNode> results = new ArrayList<>();
    List<Flagged> findings = new ArrayList<>();
    for (JsonNode run : document.path("runs")) {
      String tool = run.path("tool").path("driver").path("name").asText();
      if (!tool.equals("stream-lint")) {
        throw new ForeignFileException(
            "%s was written by %s, not by stream-lint"
                .formatted(file, tool.isEmpty() ? "nobody it names" : "`" + tool + "`"));
      }
      for (JsonNode result : run.path("results")) {
        if (result instanceof ObjectNode node) {
          JsonNode properties = node.path("properties");
          if (!properties.isMissingNode() && !properties.isObject()) {
            throw new ForeignFileException(
                "%s is no SARIF 2.1.0 file: the properties of result %d are no object"
                    .formatted(file, results.size() + 1));
          }
          findings.add(SarifFindings.read(node, results.size()));
          results.add(node);
        }
      }
    }
    return new FindingsFile(document, results, findings);
  }

  /** In the file's order. */
  public List<Flagged> findings() {
    return List.copyOf(findings);
  }

  /**
   * Writes the file again, with verdicts in it.
   *
   * @param verdicts by the index of the finding
   * @param to may be the file that was read; it is replaced in one step
   */
  public void write(Map<Integer, Verdict> verdicts, Path to) throws IOException {
    verdicts.forEach(
        (index, verdict) ->
            results.get(index).withObject("/properties").set(VERDICT, json(verdict)));
    Path folder = to.toAbsolutePath().getParent();
    Path draft = Files.createTempFile(folder, "verdicts", ".sarif");
    try {
      JSON.writeValue(draft.toFile(), document);
      Files.move(draft, to, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** A verdict as it stands in SARIF and in JSON reports. */
  public static ObjectNode json(Verdict verdict) {
    ObjectNode json = JSON.createObjectNode();
    json.put("kind", verdict.kind().name());
    json.put("reason", verdict.reason());
    json.set("evidence", JSON.valueToTree(verdict.evidence()));
    verdict
        .damage()
        .ifPresent(
            damage ->
                json.putObject("damage")
                    .put("differing", damage.differing())
                    .put("of", damage.of())
                    .put("what", damage.what()));
    verdict.cured().ifPresent(cured -> json.put("cured", cured));
    json.put("device", verdict.device());
    return json;
  }
}
