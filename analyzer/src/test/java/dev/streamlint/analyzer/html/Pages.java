package dev.streamlint.analyzer.html;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.analyzer.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Pages of real programs, written by the real command line. */
final class Pages {
  private static final Pattern DATA =
      Pattern.compile(
          "<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

  private Pages() {}

  /** The page for what is linted with these words of the command line. */
  static String of(String... words) {
    List<String> all = new ArrayList<>(List.of("--no-config", "--format", "html"));
    all.addAll(List.of(words));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            all.toArray(String[]::new));
    assertThat(code).as(err.toString(UTF_8)).isLessThan(2);
    return out.toString(UTF_8);
  }

  /** What the page's script gets. */
  static JsonNode data(String page) {
    Matcher data = DATA.matcher(page);
    assertThat(data.find()).as("has data").isTrue();
    try {
      return new ObjectMapper().readTree(data.group(1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The only finding of a method body of JCuda's driver API; notes count if there is no other. */
  static JsonNode finding(Path folder, String body) {
    JsonNode all = data(of(program(folder, "A.java", body).toString())).path("findings");
    List<JsonNode> findings = new ArrayList<>();
    all.forEach(findings::add);
    if (findings.size() > 1) {
      findings.removeIf(f -> f.path("level").asText().equals("note"));
    }
    assertThat(findings).as("%s", all).hasSize(1);
    return findings.get(0);
  }

  static Path program(Path folder, String name, String body) {
    String text =
        """
        import static jcuda.driver.JCudaDriver.*;
        import jcuda.*;
        import jcuda.driver.*;
        class A {
          static void run(CUdeviceptr a, CUdeviceptr b, long n, CUevent e, CUevent f) {
            CUstream s = new CUstream(), t = new CUstream();
            cuStreamCreate(s, CUstream_flags.CU_STREAM_NON_BLOCKING);
            cuStreamCreate(t, CUstream_flags.CU_STREAM_NON_BLOCKING);
        """
            + body.indent(4)
            + "  }\n}\n";
    try {
      return Files.writeString(folder.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A timeline as lines of text: lanes, rows, links, and the missing edge. */
  static String drawn(JsonNode finding) {
    StringBuilder text = new StringBuilder();
    for (JsonNode lane : finding.path("lanes")) {
      String kind = lane.has("kind") ? " (" + lane.path("kind").asText() + ")" : "";
      text.append("lane ").append(lane.path("name").asText()).append(kind).append('\n');
    }
    for (JsonNode row : finding.path("rows")) {
      text.append(lane(finding, row.path("lane").asInt()))
          .append(": ")
          .append(row.path("call").asText())
          .append(' ')
          .append(row.path("does").asText())
          .append(row.has("returns") ? ", " + row.path("returns").asText() : "")
          .append(row.has("role") ? " <- " + row.path("role").asText() : "")
          .append('\n');
    }
    for (JsonNode link : finding.path("links")) {
      text.append(link.path("kind").asText() + " " + edge(link)).append('\n');
    }
    if (finding.has("missing")) {
      JsonNode missing = finding.path("missing");
      text.append("missing " + edge(missing) + " " + missing.path("label").asText()).append('\n');
    }
    return text.toString();
  }

  private static String lane(JsonNode finding, int lane) {
    return finding.path("lanes").path(lane).path("name").asText();
  }

  private static String edge(JsonNode edge) {
    return edge.path("from").asInt(-1) + "->" + edge.path("to").asInt(-1);
  }
}
