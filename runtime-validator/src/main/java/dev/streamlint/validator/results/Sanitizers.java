package dev.streamlint.validator.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What other tools said of the same scenarios on the same box.
 *
 * @param compute what {@code sanitize/compute-sanitizer.sh} wrote, a sample each
 * @param torch what {@code sanitize/torch_scenarios.py} wrote, a program each
 */
record Sanitizers(List<JsonNode> compute, List<JsonNode> torch) {
  Sanitizers {
    compute = List.copyOf(compute);
    torch = List.copyOf(torch);
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!compute.isEmpty()) {
      lines.add("\n## compute-sanitizer\n");
      lines.add("`compute-sanitizer --track-stream-ordered-races all` on the same programs.\n");
      lines.add("| samples | with an error reported |");
      lines.add("|---|---|");
      lines.add(reported("racy", compute.stream().filter(s -> isRacy(s, "sample")).toList()));
      lines.add(reported("right", compute.stream().filter(s -> !isRacy(s, "sample")).toList()));
      lines.add("");
      compute.stream()
          .filter(s -> s.path("errors").asInt() > 0)
          .forEach(s -> lines.add("- " + s.path("sample").asText() + ": " + s.path("errors")));
    }
    if (!torch.isEmpty()) {
      lines.add("\n## PyTorch's sanitizer\n");
      lines.add("The scenarios about tensors as Python programs, with `torch.cuda._sanitizer`.\n");
      lines.add("| program | wrong in plain reruns | the sanitizer |");
      lines.add("|---|---|---|");
      torch.forEach(program -> lines.add(torch(program)));
    }
    return lines;
  }

  private static boolean isRacy(JsonNode node, String key) {
    return node.path(key).asText().endsWith("Racy");
  }

  private static String reported(String kind, List<JsonNode> samples) {
    long with = samples.stream().filter(s -> s.path("errors").asInt() > 0).count();
    return "| " + samples.size() + " " + kind + " | " + with + " |";
  }

  private static String torch(JsonNode program) {
    JsonNode plain = program.path("plain");
    String says = program.path("sanitizer_reports").asBoolean() ? "reports it" : "is silent";
    return "| %s | %s / %s | %s |"
        .formatted(program.path("program").asText(), plain.path("wrong"), plain.path("of"), says);
  }
}
