package dev.streamlint.rules.model;

import dev.streamlint.rules.model.CallModel.Source;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
    WORK_KIND
  }

  /** A slot that the table asked for. */
  record Asked(Kind kind, boolean required) {}

  private final String effect;
  private final Source at;
  private final Map<String, Yaml> given = new LinkedHashMap<>();
  private final Map<String, Source> places = new LinkedHashMap<>();
  private final Map<String, Asked> asked = new LinkedHashMap<>();
  private final OperandReader operands;
  private final Problems problems;
  private Optional<Yaml> shorthand = Optional.empty();

  Slots(Yaml.Text effect, Optional<Yaml> value, OperandReader operands, Problems problems) {
    this.effect = effect.value();
    this.at = effect.at();
    this.operands = operands;
    this.problems = problems;
    if (value.isPresent() && value.get() instanceof Yaml.Entries map) {
      for (Yaml.Entry entry : map.entries()) {
        if (given.put(entry.key().value(), entry.value()) != null) {
          problems.add(entry.key().at(), "`" + entry.key().value() + "` is given twice");
        }
        places.put(entry.key().value(), entry.key().at());
      }
    } else {
      shorthand = value;
    }
  }

  Operand operand(String name) {
    return ask(name, Kind.OPERAND, true).map(operands::read).orElse(ABSENT);
  }

  Operand operandOr(String name, Operand fallback) {
    return ask(name, Kind.OPERAND, false).map(operands::read).orElse(fallback);
  }

  Optional<Operand> maybe(String name) {
    return ask(name, Kind.OPERAND, false).map(operands::read);
  }

  List<Operand> operands(String name) {
    return many(ask(name, Kind.OPERANDS, false));
  }

  List<Operand> someOperands(String name) {
    return many(ask(name, Kind.OPERANDS, true));
  }

  private List<Operand> many(Optional<Yaml> value) {
    if (value.isPresent() && value.get() instanceof Yaml.Items list) {
      List<Operand> read = new ArrayList<>();
      for (Yaml item : list.items()) {
        read.add(operands.read(item));
      }
      return List.copyOf(read);
    }
    return value.map(operands::read).map(List::of).orElse(List.of());
  }

  /** The argument with a {@code cudaMemcpyKind}, or the direction in words. */
  Optional<Operand> direction(String name) {
    return ask(name, Kind.DIRECTION, false)
        .map(
            value -> {
              int kind =
                  value instanceof Yaml.Text text
                      ? EffectTable.DIRECTIONS.indexOf(text.value())
                      : -1;
              return kind < 0 ? operands.read(value) : new Operand.Number(kind);
            });
  }

  boolean flag(String name, boolean fallback) {
    Optional<Yaml> value = ask(name, Kind.FLAG, false);
    if (value.isEmpty()) {
      return fallback;
    }
    String text = text(value.get());
    if (!text.equals("true") && !text.equals("false")) {
      problems.add(value.get().at(), "`" + name + "` is true or false, not " + value.get().kind());
    }
    return text.equals("true");
  }

  String text(String name) {
    Optional<Yaml> value = ask(name, Kind.TEXT, true);
    if (value.isPresent() && text(value.get()).isBlank()) {
      problems.add(value.get().at(), "`" + name + "` is a text, not " + value.get().kind());
    }
    return value.map(Slots::text).orElse("");
  }

  /** An integer or a truth value, what a query can return. */
  Object value(String name) {
    Optional<Yaml> value = ask(name, Kind.VALUE, true);
    if (value.isEmpty()) {
      return false;
    }
    String text = text(value.get());
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException notANumber) {
      problems.add(
          value.get().at(), "`" + name + "` is a number, true or false, not " + value.get().kind());
      return false;
    }
  }

  <E extends Enum<E>> E word(String name, Kind kind, Class<E> type, E fallback) {
    return ask(name, kind, false).map(value -> word(name, value, type, fallback)).orElse(fallback);
  }

  <E extends Enum<E>> E someWord(String name, Kind kind, Class<E> type, E fallback) {
    return ask(name, kind, true).map(value -> word(name, value, type, fallback)).orElse(fallback);
  }

  private <E extends Enum<E>> E word(String name, Yaml value, Class<E> type, E fallback) {
    String text = text(value);
    for (E constant : type.getEnumConstants()) {
      if (word(constant).equals(text)) {
        return constant;
      }
    }
    List<String> words = Arrays.stream(type.getEnumConstants()).map(Slots::word).toList();
    problems.add(
        value.at(),
        "`"
            + name
            + "` is one of "
            + String.join(", ", words)
            + ", not "
            + value.kind()
            + Nearest.hint(text, words));
    return fallback;
  }

  /** Reports what was given but not asked for. */
  void finish() {
    if (shorthand.isPresent()) {
      problems.add(shorthand.get().at(), "`" + effect + "` takes no value");
    }
    given.forEach(
        (name, value) -> {
          if (!asked.containsKey(name)) {
            problems.add(
                places.getOrDefault(name, value.at()),
                "`" + effect + "` has no `" + name + "`" + Nearest.hint(name, asked.keySet()));
          }
        });
  }

  /** In the order in which the table asked. */
  Map<String, Asked> asked() {
    return asked;
  }

  private Optional<Yaml> ask(String name, Kind kind, boolean required) {
    asked.put(name, new Asked(kind, required));
    Optional<Yaml> value = shorthand;
    if (value.isPresent()) {
      shorthand = Optional.empty();
    } else {
      value = Optional.ofNullable(given.get(name));
    }
    if (required && value.isEmpty()) {
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
