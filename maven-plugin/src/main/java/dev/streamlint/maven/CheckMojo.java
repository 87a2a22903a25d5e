package dev.streamlint.maven;

import dev.streamlint.analyzer.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Looks for stream-ordering and lifetime bugs in the project's sources. The options are those of
 * the command line, and so is what they mean.
 */
@Mojo(
    name = "check",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
public final class CheckMojo extends AbstractMojo {
  private static final int FINDINGS = 1;

  /** The folders with the project's sources. */
  @Parameter(defaultValue = "${project.compileSourceRoots}", readonly = true, required = true)
  private List<String> sourceRoots = new ArrayList<>();

  /** The folders with its tests. */
  @Parameter(defaultValue = "${project.testCompileSourceRoots}", readonly = true, required = true)
  private List<String> testSourceRoots = new ArrayList<>();

  /** Its own classes and those that it depends on: models of methods that they lack are told. */
  @Parameter(defaultValue = "${project.testClasspathElements}", readonly = true, required = true)
  private List<String> classPath = new ArrayList<>();

  /** Skip it. */
  @Parameter(property = "stream-lint.skip", defaultValue = "false")
  private boolean skip;

  /** Look at the tests, too. */
  @Parameter(property = "stream-lint.includeTests", defaultValue = "false")
  private boolean includeTests;

  /**
   * From which level on findings fail the build: error, warning, note, never; by default what the
   * project file says, else warning.
   */
  @Parameter(property = "stream-lint.failOn")
  private @Nullable String failOn;

  /** Do not fail because of files that could not be read whole. */
  @Parameter(property = "stream-lint.allowUnread", defaultValue = "false")
  private boolean allowUnread;

  /** Trust only explicit waits that are documented and in view. */
  @Parameter(property = "stream-lint.strict", defaultValue = "false")
  private boolean strict;

  /** A project file; by default {@code stream-lint.yaml} near the sources. */
  @Parameter(property = "stream-lint.config")
  private @Nullable File config;

  /** Model files besides. */
  @Parameter private List<File> models = new ArrayList<>();

  /** What no stream means, by API family: legacy or per-thread. */
  @Parameter private Map<String, String> defaultStreams = new LinkedHashMap<>();

  /** Findings that are known: they are not reported. */
  @Parameter(property = "stream-lint.baseline")
  private @Nullable File baseline;

  /** Report only what the changes since this revision touch. */
  @Parameter(property = "stream-lint.changedSince")
  private @Nullable String changedSince;

  /** Where to write a SARIF report; nowhere if not said. */
  @Parameter(property = "stream-lint.sarif")
  private @Nullable File sarif;

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    List<String> paths = paths();
    if (skip || paths.isEmpty()) {
      getLog().info(skip ? "skipped" : "no sources");
      return;
    }
    List<String> arguments = arguments();
    arguments.addAll(paths);
    getLog().debug("stream-lint " + String.join(" ", arguments));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code;
    try (PrintStream o = new PrintStream(out, false, StandardCharsets.UTF_8);
        PrintStream e = new PrintStream(err, false, StandardCharsets.UTF_8)) {
      code = Main.run(o, e, arguments.toArray(String[]::new));
    }
    boolean fails = code == FINDINGS;
    say(out, fails ? getLog()::error : getLog()::info);
    say(err, getLog()::warn);
    if (fails) {
      throw new MojoFailureException("stream-lint: " + lastLine(out));
    }
    if (code != 0) {
      throw new MojoExecutionException(firstLine(err));
    }
  }

  /** As seen from the working directory, where it can: reports are to name files as people do. */
  private List<String> paths() {
    List<String> roots = new ArrayList<>(sourceRoots);
    if (includeTests) {
      roots.addAll(testSourceRoots);
    }
    Path here = Path.of("").toAbsolutePath();
    return roots.stream()
        .map(Path::of)
        .filter(Files::isDirectory)
        .map(root -> root.startsWith(here) ? here.relativize(root) : root)
        .map(root -> root.toString().isEmpty() ? "." : root.toString())
        .toList();
  }

  private List<String> arguments() {
    List<String> arguments = new ArrayList<>(List.of("check"));
    add(arguments, "--fail-on", failOn);
    if (allowUnread) {
      arguments.add("--allow-unread");
    }
    if (strict) {
      arguments.add("--strict");
    }
    add(arguments, "--config", config);
    add(arguments, "--baseline", baseline);
    models.forEach(model -> add(arguments, "--models", model));
    defaultStreams.forEach(
        (family, kind) -> add(arguments, "--default-stream", family + "=" + kind));
    add(arguments, "--changed-since", changedSince);
    List<String> there = classPath.stream().filter(entry -> Files.exists(Path.of(entry))).toList();
    if (!there.isEmpty()) {
      add(arguments, "--classpath", String.join(File.pathSeparator, there));
    }
    if (sarif != null) {
      File folder = sarif.getAbsoluteFile().getParentFile();
      if (folder != null && folder.mkdirs()) {
        getLog().debug("made " + folder);
      }
      add(arguments, "--format", "text");
      add(arguments, "--format", "sarif");
      add(arguments, "--output", sarif);
    }
    return arguments;
  }

  private static void add(List<String> arguments, String option, @Nullable Object value) {
    if (value != null) {
      arguments.add(option);
      arguments.add(value.toString());
    }
  }

  private static void say(ByteArrayOutputStream text, Consumer<String> log) {
    text.toString(StandardCharsets.UTF_8).lines().forEach(log);
  }

  private static String lastLine(ByteArrayOutputStream text) {
    return text.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isBlank())
        .reduce("", (before, line) -> line);
  }

  /** What is wrong is said first; how to get help comes last. */
  private static String firstLine(ByteArrayOutputStream text) {
    return text.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isBlank())
        .findFirst()
        .orElse("stream-lint failed");
  }
}
