package dev.streamlint.rules.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The part of YAML that model files use: text, lists and maps with text keys, each with its place.
 */
sealed interface Yaml {
  CallModel.Source at();

  record Text(CallModel.Source at, String value) implements Yaml {}

  record Items(CallModel.Source at, List<Yaml> items) implements Yaml {}

  record Entries(CallModel.Source at, List<Entry> entries) implements Yaml {
    /** The entries, but of those with equal keys only the first; the others are reported. */
    List<Entry> unique(Problems problems) {
      Set<String> seen = new HashSet<>();
      List<Entry> unique = new ArrayList<>();
      for (Entry entry : entries) {
        if (seen.add(entry.key().value())) {
          unique.add(entry);
        } else {
          problems.add(entry.key().at(), "`" + entry.key().value() + "` is given twice");
        }
      }
      return unique;
    }
  }

  record Entry(Text key, Yaml value) {}

  /** What to call it in a message. */
  default String kind() {
    if (this instanceof Text text) {
      return text.value().isEmpty() ? "nothing" : "`" + text.value() + "`";
    }
    return this instanceof Items ? "a list" : "a map";
  }
}
