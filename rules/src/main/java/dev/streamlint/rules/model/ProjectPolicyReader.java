package dev.streamlint.rules.model;

import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Level;
import dev.streamlint.rules.catalog.Rule;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what a project file says of findings. */
final class ProjectPolicyReader {
  static final List<String> KEYS = List.of("rules", "include", "exclude", "baseline", "fail-on");

  private static final String OFF = "off";
  private static final List<String> WORDS =
      Stream.concat(Stream.of(OFF), Stream.of(Level.values()).map(Level::label)).toList();

  private final Problems problems;
  private final Set<String> off = new HashSet<>();
  private final Map<String, Level> levels = new HashMap<>();

  private ProjectPolicyReader(Problems problems) {
    this.problems = problems;
  }

  static ProjectPolicy read(Map<String, Yaml> parts, Problems problems) {
    ProjectPolicyReader reader = new ProjectPolicyReader(problems);
    reader.rules(parts.get("rules"));
    return new ProjectPolicy(
        reader.off,
        reader.levels,
        reader.patterns(parts.get("include")),
        reader.patterns(parts.get("exclude")),
        reader.file(parts.get("baseline")),
        reader.failOn(parts.get("fail-on")));
  }

  private void rules(@Nullable Yaml value) {
    if (value == null) {
      return;
    }
    if (!(value instanceof Yaml.Entries map)) {
      problems.add(value.at(), "expected a map of rules and levels, not " + value.kind());
      return;
    }
    for (Yaml.Entry entry : map.unique(problems)) {
      rule(entry.key(), entry.value());
    }
  }

  private void rule(Yaml.Text key, Yaml value) {
    if (Catalog.byId(key.value()).isEmpty()) {
      List<String> ids = Catalog.all().stream().map(Rule::id).toList();
      problems.add(
          key.at(), "there is no rule `" + key.value() + "`" + Nearest.hint(key.value(), ids));
    }
    String word = value instanceof Yaml.Text text ? text.value() : "";
    if (!WORDS.contains(word)) {
      problems.add(
          value.at(),
          "a level is one of "
              + String.join(", ", WORDS)
              + ", not "
              + value.kind()
              + Nearest.hint(word, WORDS));
    } else if (word.equals(OFF)) {
      off.add(key.value());
    } else {
      Stream.of(Level.values())
          .filter(level -> level.label().equals(word))
          .forEach(level -> levels.put(key.value(), level));
    }
  }

  private Optional<ProjectPolicy.Named> file(@Nullable Yaml value) {
    if (value == null) {
      return Optional.empty();
    }
    if (!(value instanceof Yaml.Text text) || text.value().isEmpty()) {
      problems.add(value.at(), "expected the name of a file, not " + value.kind());
      return Optional.empty();
    }
    try {
      return Optional.of(new ProjectPolicy.Named(Path.of(text.value()).toString(), text.at()));
    } catch (InvalidPathException e) {
      problems.add(value.at(), "not the name of a file: " + text.value());
      return Optional.empty();
    }
  }

  private Optional<String> failOn(@Nullable Yaml value) {
    if (value == null) {
      return Optional.empty();
    }
    String word = value instanceof Yaml.Text text ? text.value() : "";
    if (ProjectPolicy.FAIL_ON.contains(word)) {
      return Optional.of(word);
    }
    problems.add(
        value.at(),
        "`fail-on` is one of "
            + String.join(", ", ProjectPolicy.FAIL_ON)
            + ", not "
            + value.kind()
            + Nearest.hint(word, ProjectPolicy.FAIL_ON));
    return Optional.empty();
  }

  private List<String> patterns(@Nullable Yaml value) {
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof Yaml.Items list)) {
      problems.add(value.at(), "expected a list of patterns of files, not " + value.kind());
      return List.of();
    }
    List<String> patterns = new ArrayList<>();
    for (Yaml item : list.items()) {
      if (item instanceof Yaml.Text text && !text.value().isEmpty()) {
        pattern(text, patterns);
      } else {
        problems.add(item.at(), "expected a pattern of files, not " + item.kind());
      }
    }
    return patterns;
  }

  private void pattern(Yaml.Text text, List<String> patterns) {
    try {
      FileSystems.getDefault().getPathMatcher("glob:" + text.value());
      patterns.add(text.value());
    } catch (PatternSyntaxException e) {
      problems.add(text.at(), "not a pattern of files: " + e.getDescription());
    }
  }
}
