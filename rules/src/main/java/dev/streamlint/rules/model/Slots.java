package dev.streamlint.rules.model;

import dev.streamlint.rules.model.CallModel.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a model file gives for one effect. {@link EffectTable} asks for each slot by name; {@link
 * #finish} then reports the names that it did not ask for. A value that is no map stands for the
 * first slot asked for: {@code destroy-stream: s}.
 *
 * <p>A mistake is put into the problems and some value returned, so that the other mistakes of the
 * effect are found too.
 */
final class Slots {
  private static final Operand ABSENT = new Operand.Number(0);

  /** How a slot may be filled; the schema says the same. */
  enum Kind {
    OPERAND,
    OPERANDS,
    FLAG,
    TEXT,
    VALUE,
    DIRECTION,
    MEMORY,
    STREAM_KIND,
    WORK_KIND,
    OPERATION
  }

  /** A slot that the table asked for. */
  record Asked(Kind kind, boolean required) {}

  private final String effect;
  private final Source at;
  private final List<Yaml.Entry> given;
  private final Map<String, Asked> asked = new LinkedHashMap<>();
  private final OperandReader operands;
  private final Problems problems;
  private @Nullable Yaml shorthand;

  Slots(Yaml.Text effect, @Nullable Yaml value, OperandReader operands, Problems problems) {
    this.effect = effect.value();
    this.at = effect.at();
    this.operands = operands;
    this.problems = problems;
    this.given = value instanceof Yaml.Entries map ? map.unique(problems) : List.of();
    this.shorthand = value instanceof Yaml.Entries ? null : value;
  }

  Operand operand(String name) {
    Yaml value = ask(name, Kind.OPERAND, true);
    return value == null ? ABSENT : operands.read(value);
  }

  Operand operandOr(String name, Operand fallback) {
    Yaml value = ask(name, Kind.OPERAND, false);
    return value == null ? fallback : operands.read(value);
  }

  Optional<Operand> maybe(String name) {
    Yaml value = ask(name, Kind.OPERAND, false);
    return value == null ? Optional.empty() : Optional.of(operands.read(value));
  }

  List<Operand> operands(String name) {
    return many(ask(name, Kind.OPERANDS, false));
  }

  /** So many at least. */
  List<Operand> operands(String name, int least) {
    List<Operand> read = operands(name);
    if (read.size() < least) {
      problems.add(at, "`" + name + "` of this `" + effect + "` needs " + least + " operands");
    }
    return read;
  }

  List<Operand> someOperands(String name) {
    return many(ask(name, Kind.OPERANDS, true));
  }

  private List<Operand> many(@Nullable Yaml value) {
    if (value == null) {
      return List.of();
    }
    List<Operand> read = new ArrayList<>();
    if (value instanceof Yaml.Items list) {
      for (Yaml item : list.items()) {
        read.add(operands.read(item));
      }
    } else {
      read.add(operands.read(value));
    }
    return List.copyOf(read);
  }

  /** The argument with a {@code cudaMemcpyKind}, or the direction in words. */
  Optional<Operand> direction(String name) {
    Yaml value = ask(name, Kind.DIRECTION, false);
    if (value == null) {
      return Optional.empty();
    }
    int kind = EffectTable.DIRECTIONS.indexOf(text(value));
    return Optional.of(kind < 0 ? operands.read(value) : new Operand.Number(kind));
  }

  boolean flag(String name, boolean fallback) {
    Yaml value = ask(name, Kind.FLAG, false);
    if (value == null) {
      return fallback;
    }
    String text = text(value);
    if (!text.equals("true") && !text.equals("false")) {
      problems.add(value.at(), "`" + name + "` is true or false, not " + value.kind());
    }
    return text.equals("true");
  }

  Optional<String> maybeText(String name) {
    Yaml value = ask(name, Kind.TEXT, false);
    return value == null ? Optional.empty() : Optional.of(filled(name, value));
  }

  String text(String name) {
    Yaml value = ask(name, Kind.TEXT, true);
    return value == null ? "" : filled(name, value);
  }

  private String filled(String name, Yaml value) {
    if (text(value).isBlank()) {
      problems.add(value.at(), "`" + name + "` is a text, not " + value.kind());
    }
    return text(value);
  }

  /** An integer or a truth value, what a query can return. */
  Object value(String name) {
    Yaml value = ask(name, Kind.VALUE, true);
    if (value == null) {
      return false;
    }
    String text = text(value);
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException notANumber) {
      problems.add(value.at(), "`" + name + "` is a number, true or false, not " + value.kind());
      return false;
    }
  }

  <E extends Enum<E>> E word(String name, Kind kind, E[] words, E fallback) {
    return word(name, ask(name, kind, false), words, fallback);
  }

  /** A word that has to be there. */
  <E extends Enum<E>> E word(String name, Kind kind, E[] words) {
    return word(name, ask(name, kind, true), words, words[0]);
  }

  private <E extends Enum<E>> E word(String name, @Nullable Yaml value, E[] words, E fallback) {
    if (value == null) {
      return fallback;
    }
    String text = text(value);
    List<String> known = new ArrayList<>();
    for (E constant : words) {
      if (word(constant).equals(text)) {
        return constant;
      }
      known.add(word(constant));
    }
    String list = String.join(", ", known);
    problems.add(
        value.at(),
        "`" + name + "` is one of " + list + ", not " + value.kind() + Nearest.hint(text, known));
    return fallback;
  }

  /** Reports what was given but not asked for. */
  void finish() {
    if (shorthand != null) {
      problems.add(shorthand.at(), "`" + effect + "` takes no value");
    }
    for (Yaml.Entry entry : given) {
      String name = entry.key().value();
      if (!asked.containsKey(name)) {
        problems.add(
            entry.key().at(),
            "`" + effect + "` has no `" + name + "`" + Nearest.hint(name, asked.keySet()));
      }
    }
  }

  /** In the order in which the table asked. */
  Map<String, Asked> asked() {
    return asked;
  }

  private @Nullable Yaml ask(String name, Kind kind, boolean required) {
    asked.put(name, new Asked(kind, required));
    Yaml value = shorthand;
    shorthand = null;
    for (Yaml.Entry entry : given) {
      if (entry.key().value().equals(name)) {
        value = entry.value();
      }
    }
    if (required && value == null) {
      problems.add(at, "`" + effect + "` needs `" + name + "`");
    }
    return value;
  }

  private static String text(Yaml value) {
    return value instanceof Yaml.Text text ? text.value() : "";
  }

  /** How an enum constant is written in a model file. */
  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
