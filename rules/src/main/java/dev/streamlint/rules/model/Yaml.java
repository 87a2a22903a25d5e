package dev.streamlint.rules.model;

import java.util.List;

/**
 * The part of YAML that model files use: text, lists and maps with text keys, each with its place.
 */
sealed interface Yaml {
  CallModel.Source at();

  record Text(CallModel.Source at, String value) implements Yaml {}

  record Items(CallModel.Source at, List<Yaml> items) implements Yaml {}

  record Entries(CallModel.Source at, List<Entry> entries) implements Yaml {}

  record Entry(Text key, Yaml value) {}

  /** What to call it in a message. */
  default String kind() {
    if (this instanceof Text text) {
      return text.value().isEmpty() ? "nothing" : "`" + text.value() + "`";
    }
    return this instanceof Items ? "a list" : "a map";
  }
}
