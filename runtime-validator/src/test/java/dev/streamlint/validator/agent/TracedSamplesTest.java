package dev.streamlint.validator.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.catalog.Group;
import dev.streamlint.rules.catalog.Rule;
import dev.streamlint.rules.model.Models;
import dev.streamlint.validator.watch.Found;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Runs every JCuda sample without a GPU, as {@code stream-lint trace} does, and compares what was
 * found with the bug that each says it has. {@code -Dsamples.only=TEXT} takes those with that text
 * in their names.
 */
final class TracedSamplesTest {
  private static final String PACKAGE = "dev.streamlint.samples.jcuda.";
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", ""))
          .resolve("../samples/src/main/java")
          .toAbsolutePath()
          .normalize();
  private static final Pattern MARKER = Pattern.compile("// BUG: ([a-z-]+)");

  private final TracedProgram programs = new TracedProgram(Models.builtin());
  private final SortedMap<String, String> wrong = new TreeMap<>();
  private final SortedMap<String, Integer> unserved = new TreeMap<>();
  private final List<String> failed = new ArrayList<>();

  @Test
  void whatARunHadIsFoundAndNothingElse() throws Exception {
    String only = System.getProperty("samples.only", "");
    int count = 0;
    for (Path file : samples()) {
      String name =
          ROOT.relativize(file).toString().replace('\\', '/').replaceFirst("\\.java$", "");
      if (name.contains(only)) {
        judge(name, Files.readString(file));
        count++;
      }
    }
    System.out.println(count + " samples run, " + wrong.size() + " exceptions");
    wrong.forEach((name, what) -> System.out.println(name + ": " + what));
    assertThat(failed).as("samples that do not run to their end").isEmpty();
    assertThat(unserved).as("calls that the virtual device does not serve").isEmpty();
    SortedMap<String, String> exceptions = exceptions();
    exceptions.keySet().removeIf(name -> !name.contains(only));
    SortedSet<String> known = new TreeSet<>(exceptions.keySet());
    // What hangs on which thread is first may be seen or not.
    exceptions.forEach(
        (name, reason) -> {
          if (reason.startsWith("timing") && !wrong.containsKey(name)) {
            known.remove(name);
          }
        });
    assertThat(wrong.keySet())
        .as("samples judged otherwise than their markers say")
        .isEqualTo(known);
  }

  private static List<Path> samples() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve(PACKAGE.replace('.', '/')))) {
      return files.filter(f -> f.toString().endsWith(".java")).sorted().toList();
    }
  }

  private void judge(String name, String text) throws ReflectiveOperationException {
    TracedProgram.Outcome outcome = programs.run(name.replace('/', '.'));
    outcome.failure().filter(e -> !isEnd(e, name)).ifPresent(e -> failed.add(name + ": " + e));
    outcome.unserved().forEach((call, n) -> unserved.merge(call, n, Integer::sum));
    List<Found> found = new ArrayList<>(outcome.found());
    if (text.contains("args.") || text.contains(": args)")) {
      found.addAll(
          programs.run(name.replace('/', '.'), "x", "x", "x", "x").found()); // ends as it likes
    }
    compare(name, bugs(text), found);
  }

  private void compare(String name, SortedMap<Integer, String> bugs, List<Found> found) {
    String shown = name.substring(PACKAGE.length());
    if (bugs.isEmpty()) {
      found.stream()
          .filter(Found::counts)
          .findFirst()
          .ifPresent(f -> wrong.put(shown, "reported: " + shown(f)));
    } else if (found.stream().noneMatch(f -> isOne(f, bugs, name))) {
      List<String> others = found.stream().map(TracedSamplesTest::shown).toList();
      wrong.put(shown, "not reported: " + bugs + ", but " + others);
    }
  }

  /**
   * A value that is not as it should be: without a GPU none is. Or what a freed address comes to.
   */
  private static boolean isEnd(Throwable failure, String name) {
    boolean value =
        failure instanceof AssertionError
            && failure.getStackTrace()[0].getClassName().endsWith(".support.Outcome");
    return value
        || (name.endsWith("Racy") && failure.getClass().getName().endsWith("CudaException"));
  }

  private static SortedMap<Integer, String> bugs(String text) {
    SortedMap<Integer, String> bugs = new TreeMap<>();
    String[] lines = text.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      Matcher marker = MARKER.matcher(lines[i]);
      if (marker.find()) {
        bugs.put(i + 1, marker.group(1));
      }
    }
    return bugs;
  }

  /** At the line, or called from there, by a rule of the same group. */
  private static boolean isOne(Found found, Map<Integer, String> bugs, String name) {
    return Stream.concat(Stream.of(found.later().at()), found.callers().stream())
        .filter(site -> site.file().equals(name + ".java") && bugs.containsKey(site.line()))
        .map(site -> bugs.get(site.line()))
        .anyMatch(bug -> (found.counts() || isNote(bug)) && isKin(group(bug), group(found.rule())));
  }

  /**
   * The rules about streams are those about ordering, where one of the two is the default stream.
   */
  private static boolean isKin(Group one, Group other) {
    return one == other || (isOrder(one) && isOrder(other));
  }

  private static boolean isOrder(Group group) {
    return group == Group.ORDERING || group == Group.STREAMS;
  }

  private static boolean isNote(String rule) {
    return Catalog.byId(rule).orElseThrow().level() == Confidence.IMPLICIT.level()
        || group(rule) == Group.LIFETIME
        || group(rule) == Group.HOST;
  }

  private static Group group(String rule) {
    return Catalog.byId(rule).map(Rule::group).orElseThrow();
  }

  private static String shown(Found f) {
    String file = f.later().at().file();
    return f.rule()
        + " in line "
        + f.later().at().line()
        + " of "
        + file.substring(file.lastIndexOf('/') + 1);
  }

  /** Samples by the reason for which a run does not show what their markers say. */
  private static SortedMap<String, String> exceptions() throws IOException {
    SortedMap<String, String> exceptions = new TreeMap<>();
    try (InputStream in = TracedSamplesTest.class.getResourceAsStream("known-exceptions.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      text.lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split(" \\| ", 2))
          .forEach(parts -> exceptions.put(parts[0].strip(), parts[1].strip()));
    }
    return exceptions;
  }
}
