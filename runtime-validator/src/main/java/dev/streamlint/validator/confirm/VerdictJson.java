package dev.streamlint.validator.confirm;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Verdicts for scripts. */
public final class VerdictJson {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);

  private VerdictJson() {}

  /**
   * Writes one object: the findings with their verdicts, and how many there are of each kind.
   *
   * @param verdicts in the order in which they are told
   * @param pairs that nobody flagged, and that were tried all the same
   */
  public static void write(Map<Flagged, Verdict> verdicts, List<TriedPair> pairs, PrintStream out)
      throws IOException {
    ObjectNode all = JSON.createObjectNode();
    ArrayNode findings = all.putArray("findings");
    ObjectNode counts = all.putObject("counts");
    for (Kind kind : Kind.values()) {
      long count =
          Stream.concat(verdicts.values().stream(), pairs.stream().map(TriedPair::verdict))
              .filter(v -> v.kind() == kind)
              .count();
      counts.put(kind.name().toLowerCase(Locale.ROOT), count);
    }
    verdicts.forEach(
        (finding, verdict) -> {
          ObjectNode each = findings.addObject();
          each.put("file", FileNames.shown(finding.later().file()));
          each.put("line", finding.later().line());
          each.put("rule", finding.rule());
          each.put("level", finding.level());
          each.put("message", finding.message());
          each.set("verdict", FindingsFile.json(verdict));
        });
    if (!pairs.isEmpty()) {
      ArrayNode tried = all.putArray("pairs");
      pairs.forEach(
          each -> {
            ObjectNode pair = tried.addObject();
            pair.put("program", each.program());
            pair.put("file", FileNames.shown(each.pair().later().file()));
            pair.put("line", each.pair().later().line());
            pair.put("call", each.pair().later().call());
            pair.put("earlierFile", FileNames.shown(each.pair().earlier().file()));
            pair.put("earlierLine", each.pair().earlier().line());
            pair.put("earlierCall", each.pair().earlier().call());
            pair.put("edge", each.pair().edge());
            pair.set("verdict", FindingsFile.json(each.verdict()));
          });
    }
    JSON.writeValue(out, all);
    out.println();
  }
}
