package dev.streamlint.analyzer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documents lead to each other, and name what is there. */
final class DocumentsTest {
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", "")).resolve("..").toAbsolutePath().normalize();

  private static final List<String> MODULES =
      List.of("analyzer", "rules", "runtime-validator", "samples");

  /** Those for people who change stream-lint: in them, a class is one of ours. */
  private static final List<String> ABOUT_THE_CODE =
      List.of("CONTRIBUTING.md", "docs/architecture.md", "docs/precision.md", "docs/benchmarks.md");

  private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)\\)");

  /** {@code `Class`}, {@code `Class.member`} or {@code `package.Class`}. */
  private static final Pattern CLASS =
      Pattern.compile("`(?:[a-z]+\\.)?([A-Z][A-Za-z]*[a-z][A-Za-z]*)(?:\\.([A-Za-z_]+))?`");

  @TempDir Path temp;

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    for (Path document : documents()) {
      for (MatchResult link : find(LINK, document)) {
        assertThat(document.resolveSibling(link.group(1))).as("linked from %s", document).exists();
      }
    }
  }

  @Test
  void everyDocumentIsOneClickFromTheReadme() throws IOException {
    List<Path> linked =
        find(LINK, ROOT.resolve("README.md")).stream()
            .map(link -> ROOT.resolve(link.group(1)))
            .toList();
    List<Path> others = new ArrayList<>(documents());
    others.remove(ROOT.resolve("README.md"));
    assertThat(linked).containsAll(others);
  }

  @Test
  void everyClassThatIsNamedExists() throws IOException {
    Map<String, List<Path>> sources = sources();
    for (String document : ABOUT_THE_CODE) {
      for (MatchResult name : find(CLASS, ROOT.resolve(document))) {
        List<Path> files = sources.getOrDefault(name.group(1), List.of());
        assertThat(files).as("%s in %s", name.group(), document).isNotEmpty();
        if (name.group(2) != null) {
          Pattern member = Pattern.compile("\\b" + name.group(2) + "\\b");
          assertThat(files)
              .as("%s in %s", name.group(), document)
              .anySatisfy(file -> assertThat(find(member, file)).isNotEmpty());
        }
      }
    }
  }

  @Test
  void theModelFileThatContributorsStartFromIsValid() throws IOException {
    String text = Files.readString(ROOT.resolve("CONTRIBUTING.md"));
    int start = text.indexOf("```yaml\n") + "```yaml\n".length();
    Path file = temp.resolve("acme.yaml");
    Files.writeString(file, text.substring(start, text.indexOf("```\n", start)));
    var out = new ByteArrayOutputStream();
    int code;
    try (var o = new PrintStream(out, true, UTF_8)) {
      code = Main.run(o, o, "models", "validate", file.toString());
    }
    assertThat(code).as(out.toString(UTF_8)).isZero();
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    for (String folder : List.of("", "docs", "docs/rules", "samples")) {
      try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
        files.filter(file -> file.toString().endsWith(".md")).forEach(documents::add);
      }
    }
    return documents;
  }

  /** All Java files by the names of their classes. */
  private static Map<String, List<Path>> sources() throws IOException {
    Map<String, List<Path>> sources = new HashMap<>();
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src"))) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .forEach(
                file ->
                    sources
                        .computeIfAbsent(
                            file.getFileName().toString().replace(".java", ""),
                            name -> new ArrayList<>())
                        .add(file));
      }
    }
    return sources;
  }

  private static List<MatchResult> find(Pattern pattern, Path file) throws IOException {
    return pattern.matcher(Files.readString(file)).results().toList();
  }
}
