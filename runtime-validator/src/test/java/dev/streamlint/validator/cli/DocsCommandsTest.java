package dev.streamlint.validator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every command line of {@code stream-lint} in the documents does what it is said to, in a project
 * that has what they speak of. Each is run by a shell, as by a reader.
 */
final class DocsCommandsTest {
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", "")).resolve("..").toAbsolutePath().normalize();

  /** What no test can run, and why. Each has to be there. */
  private static final Map<String, String> NOT_RUN =
      Map.of(
          "stream-lint trace -- java ...", "has no program; docs/confirming.md has the whole line",
          "stream-lint confirm --on real", "needs a GPU",
          "stream-lint results", "only the bundle has it; see bundle.sh",
          "stream-lint conformance", "the same; see ConformanceTest",
          "mvn ", "builds stream-lint");

  /** A program that calls what the findings are about. */
  private static final String MAIN =
      """
      import static jcuda.driver.JCudaDriver.*;
      import jcuda.driver.*;

      class Main {
        public static void main(String[] args) {
          cuInit(0);
          CUcontext context = new CUcontext();
          cuCtxCreate(context, 0, new CUdevice());
          CUdeviceptr frame = new CUdeviceptr(), screen = new CUdeviceptr();
          cuMemAlloc(frame, 4096);
          cuMemAlloc(screen, 4096);
          CUevent decoded = new CUevent();
          cuEventCreate(decoded, 0);
          Frames.show(frame, screen, 4096, decoded);
          cuCtxSynchronize();
        }
      }
      """;

  /** What a reader has to put in. */
  private static final Map<String, String> PLACEHOLDERS =
      Map.of(
          "ID", "unordered-read",
          "FINDINGS", "findings.sarif",
          "FILE", "own.yaml",
          "NAME", "cuEventRecord",
          "PROJECT", "src/");

  private static final Pattern COMMAND =
      Pattern.compile(
          "(?m)^(?: {4,}|\\s*- |\\s*- run: | +entry: )(source <\\()?([./a-z-]*stream-lint [^`\\n]+|mvn"
              + " [^`\\n]+)|`([./a-z-]*stream-lint [^`]+)`|`(mvn\\s[^`]+)`");

  /** Behind a command in a list of them. */
  private static final Pattern COMMENT = Pattern.compile(" {2,}[a-z`].*");

  private static final Pattern WITHOUT_FINDINGS =
      Pattern.compile(
          "stream-lint (explain|models|rules|baseline|completion|repro|--help)\\b.*"
              + "|.* (--fail-on never|--changed-since|--baseline|--fix) .*"
              + "|.*\\| git apply|source .*");

  private static final Pattern DISPATCHED = Pattern.compile("(?m)^ +(trace \\|[a-z |]+)\\)$");

  @TempDir static Path temp;

  /** A command as it is written, and where. */
  record Documented(String file, String command) {
    @Override
    public String toString() {
      return file + ": " + command;
    }

    /** Without the folder of the launcher. */
    String plain() {
      return command.replaceFirst("(^|\\()[./a-z-]*stream-lint ", "$1stream-lint ");
    }

    boolean isRun() {
      return NOT_RUN.keySet().stream().noneMatch(plain()::startsWith);
    }
  }

  @Test
  void everyExceptionIsNeeded() throws IOException {
    List<String> commands = documented().map(Documented::plain).toList();

    for (String prefix : NOT_RUN.keySet()) {
      assertThat(commands).as(NOT_RUN.get(prefix)).anyMatch(c -> c.startsWith(prefix));
    }
    // Should the documents be written in another way, none would be found.
    assertThat(runnable()).hasSizeGreaterThan(30);
  }

  static Stream<Documented> runnable() throws IOException {
    // The same command in two documents is run once.
    return Set.copyOf(
            documented()
                .filter(Documented::isRun)
                .collect(Collectors.toMap(Documented::plain, d -> d, (a, b) -> a))
                .values())
        .stream()
        .sorted(Comparator.comparing(Documented::toString));
  }

  @BeforeAll
  static void makeProject() throws IOException, InterruptedException, URISyntaxException {
    assumeThat(shell("git --version")).as("bash and git are there").startsWith("0 ");
    String frames = Files.readString(ROOT.resolve("docs/Frames.java"));
    for (String name : List.of("Frames", "Images", "Pictures")) {
      write(
          "src/" + name + ".java",
          frames.replace("class Frames", "class " + name).replace("paint", "paint" + name));
    }
    write("docs/Frames.java", frames);
    write("samples/Frames.java", frames);
    write("samples/Main.java", MAIN);
    makeProgram();
    write("own.yaml", fenced("CONTRIBUTING.md", "yaml"));
    write("stream-lint.yaml", fenced("docs/models.md", "yaml"));
    write("Show.java", fenced("docs/models.md", "java"));
    String launcher = launcher();
    for (String name : List.of("stream-lint", "bin/stream-lint", ".stream-lint-tool/stream-lint")) {
      assertThat(write(name, launcher).toFile().setExecutable(true)).isTrue();
    }
    String made =
        shell(
            "git init -q -b main && git add src && git -c user.name=a -c user.email=a@b commit -qm a"
                + " && git update-ref refs/remotes/origin/main HEAD"
                + " && ./stream-lint baseline src && ./stream-lint --fail-on never --format sarif"
                + " --output findings.sarif src && cp findings.sarif findings.kept");
    assertThat(made).startsWith("0 ");
  }

  /** {@code app.jar} and a folder with JCuda's jars. */
  private static void makeProgram() throws IOException, InterruptedException {
    List<Path> jcuda =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .map(Path::of)
            .filter(p -> p.getFileName().toString().startsWith("jcuda"))
            .toList();
    Files.createDirectories(temp.resolve("jcuda"));
    for (Path jar : jcuda) {
      Files.copy(jar, temp.resolve("jcuda").resolve(jar.getFileName()));
    }
    String classPath =
        jcuda.stream().map(p -> "jcuda/" + p.getFileName()).collect(Collectors.joining(" "));
    write("manifest", "Class-Path: " + classPath + "\n");
    String bin = Path.of(System.getProperty("java.home"), "bin").toString();
    assertThat(
            shell(
                bin
                    + "/javac -proc:none -d classes -cp 'jcuda/*' src/Frames.java samples/Main.java && "
                    + bin
                    + "/jar cfm app.jar manifest -C classes ."))
        .startsWith("0 ");
  }

  @ParameterizedTest
  @MethodSource("runnable")
  void doesWhatItIsSaidTo(Documented documented) throws IOException, InterruptedException {
    String again =
        "git checkout -q -- src && cp findings.kept findings.sarif && rm -f Repro.java && ";
    String said = shell(again + filledIn(documented.command()));

    assertThat(said)
        .as("exit code and output")
        .startsWith(WITHOUT_FINDINGS.matcher(documented.plain()).matches() ? "0 " : "1 ")
        .doesNotContain("Try `", "internal error", "rror: ", "cannot");
  }

  private String filledIn(String command) throws IOException {
    String text = command;
    for (Map.Entry<String, String> each : PLACEHOLDERS.entrySet()) {
      text = text.replaceAll("(?<![\\w-])" + each.getKey() + "(?!\\w)", each.getValue());
    }
    String fingerprint =
        new ObjectMapper()
            .readTree(temp.resolve("findings.sarif").toFile())
            .at("/runs/0/results/0/partialFingerprints/primaryLocationLineHash")
            .asText();
    return text.replaceAll("#[0-9a-f]{7}\\b", "#" + fingerprint.substring(0, 6));
  }

  private static Stream<Documented> documented() throws IOException {
    List<Documented> all = new ArrayList<>();
    for (Path file : documents()) {
      Matcher matcher = COMMAND.matcher(Files.readString(file));
      while (matcher.find()) {
        String command =
            Stream.of(matcher.group(2), matcher.group(3), matcher.group(4))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
        String source = Objects.requireNonNullElse(matcher.group(1), "");
        String text = COMMENT.matcher(source + command).replaceFirst("").replaceAll("\\s+", " ");
        all.add(new Documented(ROOT.relativize(file).toString(), text.strip()));
      }
    }
    return all.stream();
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    for (String folder : List.of("", "docs", "docs/rules", "samples")) {
      try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
        // What has changed is told, not shown.
        files
            .filter(f -> f.toString().endsWith(".md") && !f.endsWith("CHANGELOG.md"))
            .sorted()
            .forEach(documents::add);
      }
    }
    return documents;
  }

  private static String fenced(String file, String kind) throws IOException {
    String text = Files.readString(ROOT.resolve(file));
    String start = "\n```" + kind + "\n";
    int from = text.indexOf(start) + start.length();
    return text.substring(from, text.indexOf("\n```", from) + 1);
  }

  /** Sends commands where the launcher sends them; it would build stream-lint first. */
  private static String launcher() throws IOException, URISyntaxException {
    Matcher commands = DISPATCHED.matcher(Files.readString(ROOT.resolve("stream-lint")));
    assertThat(commands.find()).isTrue();
    return """
        #!/bin/sh
        case ${1-} in
          %s) main=dev.streamlint.validator.cli.Main ;;
          *) main=dev.streamlint.analyzer.cli.Main ;;
        esac
        exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Dstreamlint.agent='%s' -cp '%s' "$main" "$@"
        """
        .formatted(
            commands.group(1),
            Path.of(System.getProperty("java.home"), "bin", "java"),
            BuiltAgent.in(temp),
            System.getProperty("java.class.path"));
  }

  private static Path write(String file, String text) throws IOException {
    Path path = temp.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  /** The exit code, a blank, and what was printed. */
  private static String shell(String line) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "--norc", "-c", line)
            .directory(temp.toFile())
            .redirectErrorStream(true);
    Map<String, String> environment = new LinkedHashMap<>(builder.environment());
    // The Java of this run comes first: the machine's own may be older than what it compiled.
    String java = Path.of(System.getProperty("java.home"), "bin").toString();
    builder
        .environment()
        .put(
            "PATH",
            String.join(File.pathSeparator, temp.toString(), java, environment.get("PATH")));
    builder.environment().put("CI_DEFAULT_BRANCH", "main");
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      return "127 " + e;
    }
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    return process.waitFor() + " " + said;
  }
}
