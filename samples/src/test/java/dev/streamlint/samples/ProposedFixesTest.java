package dev.streamlint.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.analyzer.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Most of the racy samples can be mended by an edit, and what comes of that still compiles. */
final class ProposedFixesTest {
  private static final Path BASE = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
  private static final Path SOURCES = BASE.resolve("src/main/java");

  @TempDir Path classes;

  /** A file with the edits of one finding. */
  private static final class Edited extends SimpleJavaFileObject {
    private final String text;

    Edited(Path file, String text) {
      super(URI.create("edited:///" + SOURCES.relativize(file)), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  @Test
  void editedSamplesCompile() throws IOException {
    JsonNode findings = findings();
    int edited = 0;
    int safe = 0;
    // Of each file one finding at a time: a class can be compiled only once together with others.
    List<Map<String, Edited>> rounds = new ArrayList<>();
    for (JsonNode finding : findings) {
      if (!finding.has("edits")) {
        continue;
      }
      edited++;
      safe += finding.path("safe").asBoolean() ? 1 : 0;
      Map<String, Edited> files = apply(finding.path("edits"));
      Map<String, Edited> round =
          rounds.stream()
              .filter(r -> files.keySet().stream().noneMatch(r::containsKey))
              .findFirst()
              .orElseGet(
                  () -> {
                    Map<String, Edited> next = new HashMap<>();
                    rounds.add(next);
                    return next;
                  });
      round.putAll(files);
    }
    for (Map<String, Edited> round : rounds) {
      assertThat(problems(round)).isEmpty();
    }
    assertThat(edited).as("edits for %s findings", findings.size()).isGreaterThanOrEqualTo(160);
    assertThat(safe).as("safe edits").isGreaterThanOrEqualTo(90);
  }

  private static JsonNode findings() throws IOException {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    Main.run(
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        "--with-fixes",
        "--format",
        "json",
        SOURCES.toString());
    return new ObjectMapper().readTree(out.toString(UTF_8)).path("findings");
  }

  private static Map<String, Edited> apply(JsonNode edits) throws IOException {
    Set<String> files = new HashSet<>();
    edits.forEach(edit -> files.add(edit.path("file").asText()));
    Map<String, Edited> edited = new HashMap<>();
    for (String file : files) {
      String text = Files.readString(Path.of(file));
      StringBuilder changed = new StringBuilder();
      int from = 0;
      for (JsonNode edit : edits) {
        if (edit.path("file").asText().equals(file)) {
          changed.append(text, from, offset(text, edit, "line", "column"));
          changed.append(edit.path("text").asText());
          from = offset(text, edit, "endLine", "endColumn");
        }
      }
      changed.append(text.substring(from));
      edited.put(file, new Edited(Path.of(file), changed.toString()));
    }
    return edited;
  }

  private static int offset(String text, JsonNode edit, String line, String column) {
    int at = 0;
    for (int i = 1; i < edit.path(line).asInt(); i++) {
      at = text.indexOf('\n', at) + 1;
    }
    return at + edit.path(column).asInt() - 1;
  }

  private List<String> problems(Map<String, Edited> round) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
      List<String> options =
          List.of(
              "-proc:none",
              "-nowarn",
              "-implicit:none",
              "-d",
              classes.toString(),
              "-sourcepath",
              SOURCES + File.pathSeparator + BASE.resolve("src/stubs/java"));
      compiler.getTask(null, files, found, options, null, round.values()).call();
    }
    return found.getDiagnostics().stream()
        .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
        .map(Object::toString)
        .toList();
  }
}
