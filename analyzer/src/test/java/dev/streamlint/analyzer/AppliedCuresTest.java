package dev.streamlint.analyzer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.analyzer.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cure that only inserts calls is done to the letter, and what it is for must be gone: the first
 * program of every page, and those on whose cures something was once wrong.
 */
final class AppliedCuresTest {
  private static final Path PAGES =
      Path.of(System.getProperty("basedir", "")).resolve("../docs/rules").normalize();

  private static final Pattern PROGRAM = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CLASS = Pattern.compile("(?m)^(?:\\w+ )*class (\\w+).*\\{$");
  private static final Pattern INSERTION =
      Pattern.compile("(after|before) line (\\d+)(?:, inside the `try`)?: (.*\\))");

  private static final List<String> MORE =
      List.of(
          "PoolOfBlocks",
          "ClosedBeforeTheCopyIsDone",
          "TwoResources",
          "ScratchForBlas",
          "ScratchPerRound",
          "UnknownUser",
          "OtherStream",
          "ScopeOfTensors",
          "UsedByATask");

  @TempDir Path temp;

  @TestFactory
  Stream<DynamicTest> cures() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    try (Stream<Path> pages = Files.list(PAGES)) {
      for (Path page : pages.sorted().toList()) {
        Matcher program = PROGRAM.matcher(Files.readString(page));
        for (int i = 0; program.find(); i++) {
          String text = program.group(1);
          Matcher name = CLASS.matcher(text);
          if (name.find() && (i == 0 || MORE.contains(name.group(1)))) {
            String shown = page.getFileName() + "#" + (i + 1);
            tests.add(DynamicTest.dynamicTest(shown, () -> check(name.group(1), text)));
          }
        }
      }
    }
    assertThat(tests).hasSizeGreaterThan(20);
    return tests.stream();
  }

  private void check(String name, String text) throws IOException {
    for (JsonNode finding : lint(name, text)) {
      Optional<String> cured = apply(finding, text);
      if (cured.isPresent()) {
        assertThat(lint(name, cured.get()))
            .as("%s%n%s", finding.path("fix"), cured.get())
            .noneMatch(f -> f.path("line").equals(finding.path("line")));
      }
    }
  }

  /** With the calls on the lines that are there, so that all lines keep their numbers. */
  private static Optional<String> apply(JsonNode finding, String text) {
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    for (JsonNode each : finding.path("fix")) {
      Matcher cure = INSERTION.matcher(each.asText());
      if (!cure.matches()) {
        return Optional.empty();
      }
      int index = Integer.parseInt(cure.group(2)) - 1;
      String line = lines.get(index).replaceFirst("\\s*//.*", "");
      String call = cure.group(3) + ";";
      lines.set(index, cure.group(1).equals("after") ? line + " " + call : call + " " + line);
    }
    return Optional.of(withEvent(String.join("\n", lines)));
  }

  /** The event that the cure says is new. */
  private static String withEvent(String text) {
    if (!text.contains("newEvent")) {
      return text;
    }
    String made =
        text.contains("cuEventRecord(newEvent")
            ? "CUevent newEvent = new CUevent(); static { cuEventCreate(newEvent, 0); }"
            : text.contains("cudaEventRecord(newEvent")
                ? "cudaEvent_t newEvent = new cudaEvent_t(); static { cudaEventCreate(newEvent); }"
                : "CUDAEvent newEvent = new CUDAEvent();";
    return CLASS.matcher(text).replaceFirst("$0 static final " + made.replace("$", "\\$"));
  }

  private List<JsonNode> lint(String name, String text) throws IOException {
    Path file = temp.resolve(name + ".java");
    Files.writeString(file, text);
    var out = new ByteArrayOutputStream();
    try (var o = new PrintStream(out, true, UTF_8)) {
      Main.run(o, o, "--format", "json", file.toString());
    }
    String json = out.toString(UTF_8);
    List<JsonNode> findings = new ArrayList<>();
    new ObjectMapper()
        .readTree(json.substring(json.indexOf('{')))
        .path("findings")
        .forEach(findings::add);
    return findings;
  }
}
