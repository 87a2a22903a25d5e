package dev.streamlint.validator.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code docs/gpu-results.md}, of the JSON that was measured. */
final class Page {
  private Page() {}

  static String of(JsonNode machine, JsonNode cost, List<JsonNode> samples, Sanitizers sanitizers) {
    List<String> lines = new ArrayList<>();
    lines.add("# Results on a device\n");
    lines.add("Made by `stream-lint results --render` of the JSON beside it; do not edit.\n");
    lines.add("| | |");
    lines.add("|---|---|");
    machine.properties().forEach(f -> lines.add(row(f.getKey(), f.getValue().asText())));
    cost.properties().forEach(f -> lines.add(row(words(f.getKey()), f.getValue().asText())));
    if (cost.has("launch_us_alone") && cost.has("launch_us_followed")) {
      double times =
          cost.path("launch_us_followed").asDouble() / cost.path("launch_us_alone").asDouble();
      lines.add(row("the agent on a launch loop", "%.2f x".formatted(times)));
    }
    lines.add("\n## Racy\n");
    lines.add(
        "Wrong: of plain reruns in one process; the samples make what must lose slow, so that they"
            + " show it. Gated: one directed run for each finding.\n");
    lines.add("| sample | wrong | gated | damage | cure | seconds |");
    lines.add("|---|---|---|---|---|---|");
    samples.stream().filter(s -> is(s, "racy")).forEach(s -> lines.add(racy(s)));
    lines.add("\n## Fixed and right\n");
    lines.add("| sample | wrong | gated | seconds |");
    lines.add("|---|---|---|---|");
    samples.stream().filter(s -> !is(s, "racy")).forEach(s -> lines.add(right(s)));
    lines.add("");
    lines.add(tally(samples));
    lines.addAll(sanitizers.lines());
    return String.join("\n", lines) + "\n";
  }

  private static boolean is(JsonNode sample, String kind) {
    return sample.path("kind").asText().equals(kind);
  }

  private static String words(String key) {
    return key.replace("_s_", " (s): ").replace("_us_", " (us): ").replace('_', ' ');
  }

  private static String row(String... cells) {
    return "| "
        + String.join(" | ", List.of(cells).stream().map(c -> c.replace("|", "\\|")).toList())
        + " |";
  }

  private static String wrong(JsonNode sample) {
    JsonNode reruns = sample.path("reruns");
    int right = reruns.path("right").asInt();
    int wrong = reruns.path("wrong").asInt();
    int failed = reruns.path("failed").asInt();
    String text = wrong + " / " + (right + wrong + failed);
    return failed == 0 ? text : text + ", " + failed + " ended in an error";
  }

  private static String verdicts(JsonNode sample) {
    List<String> all = new ArrayList<>();
    for (JsonNode each : sample.path("gated").path("findings")) {
      String kind = each.path("verdict").path("kind").asText().toLowerCase(Locale.ROOT);
      String where = each.path("marked").asBoolean() ? "" : " (line " + each.path("line") + ")";
      all.add(kind.replace('_', ' ') + where);
    }
    if (all.isEmpty()) {
      return sample.path("gated").has("failure") ? "could not be run" : "no finding";
    }
    return String.join(", ", all);
  }

  private static JsonNode confirmed(JsonNode sample) {
    for (JsonNode each : sample.path("gated").path("findings")) {
      if (each.path("verdict").path("kind").asText().equals("CONFIRMED")) {
        return each.path("verdict");
      }
    }
    return sample.path("none");
  }

  private static String racy(JsonNode sample) {
    JsonNode verdict = confirmed(sample);
    JsonNode damage = verdict.path("damage");
    String cured =
        verdict.has("cured") ? (verdict.path("cured").asBoolean() ? "ordered" : "NOT ordered") : "";
    return row(
        sample.path("sample").asText(),
        wrong(sample),
        verdicts(sample),
        damage.isMissingNode() ? "" : damage.path("differing") + " of " + damage.path("of"),
        cured,
        sample.path("gated").path("seconds").asText());
  }

  private static String right(JsonNode sample) {
    return row(
        sample.path("sample").asText(),
        wrong(sample),
        verdicts(sample),
        sample.path("gated").path("seconds").asText());
  }

  private static String tally(List<JsonNode> samples) {
    List<JsonNode> racy = samples.stream().filter(s -> is(s, "racy")).toList();
    long confirmed = racy.stream().filter(s -> !confirmed(s).isMissingNode()).count();
    long seen = racy.stream().filter(s -> s.path("reruns").path("wrong").asInt() > 0).count();
    return "Of %d racy samples %d are confirmed, and %d showed a wrong value in plain reruns."
        .formatted(racy.size(), confirmed, seen);
  }
}
