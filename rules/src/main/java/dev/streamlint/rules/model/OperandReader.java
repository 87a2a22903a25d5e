package dev.streamlint.rules.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads what a slot is filled with, for the parameters of one method. */
final class OperandReader {
  /** Words that mean the same in every method. A parameter cannot be called so. */
  static final Map<String, Operand> WORDS =
      Map.ofEntries(
          Map.entry("this", new Operand.Receiver()),
          Map.entry("result", new Operand.Result()),
          Map.entry("default-stream", new Operand.DefaultStream()),
          Map.entry("legacy-stream", new Operand.LegacyStream()),
          Map.entry("per-thread-stream", new Operand.PerThreadStream()),
          Map.entry("current-stream", new Operand.CurrentStream()),
          Map.entry("current-thread", new Operand.CurrentThread()),
          Map.entry("global-handle", new Operand.GlobalHandle()),
          Map.entry("unknown", new Operand.Unknown()),
          Map.entry("cpu", Operand.Number.CPU),
          Map.entry("cuda", Operand.Number.CUDA));

  private static final Operand UNKNOWN = new Operand.Number(0);

  private final Map<String, Operand> names = new LinkedHashMap<>();
  private final Problems problems;
  private final boolean constructor;
  private boolean namesReceiver;

  OperandReader(String method, Signature signature, Problems problems) {
    this.problems = problems;
    this.constructor = method.equals(Signature.CONSTRUCTOR);
    List<String> params = signature.params();
    for (int i = 0; i < params.size(); i++) {
      boolean rest = signature.variadic() && i == params.size() - 1;
      names.put(params.get(i), rest ? new Operand.Rest(i) : new Operand.Argument(i));
    }
  }

  /** The word that means {@code operand}. */
  static String word(Operand operand) {
    for (Map.Entry<String, Operand> word : WORDS.entrySet()) {
      if (word.getValue().equals(operand)) {
        return word.getKey();
      }
    }
    throw new IllegalArgumentException("not a word: " + operand);
  }

  Operand read(Yaml value) {
    if (value instanceof Yaml.Text text) {
      return text.value().contains("*") ? product(text) : simple(text, text.value().strip());
    }
    if (value instanceof Yaml.Items list && list.items().size() > 1) {
      List<Operand> choices = new ArrayList<>();
      for (Yaml item : list.items()) {
        choices.add(read(item));
      }
      return new Operand.FirstSet(choices);
    }
    problems.add(
        value.at(), "expected a parameter, `this`, `result` or a number, not " + value.kind());
    return UNKNOWN;
  }

  /** Whether what was read so far names the object that the method is called on. */
  boolean namesReceiver() {
    return namesReceiver;
  }

  private Operand product(Yaml.Text text) {
    List<Operand> factors = new ArrayList<>();
    for (String factor : text.value().split("\\*", -1)) {
      factors.add(simple(text, factor.strip()));
    }
    return new Operand.Product(factors);
  }

  private Operand simple(Yaml.Text at, String text) {
    if (!text.isEmpty() && (Character.isDigit(text.charAt(0)) || text.charAt(0) == '-')) {
      return number(at, text);
    }
    int dot = text.indexOf('.');
    if (dot < 0) {
      return name(at, text);
    }
    Operand operand = name(at, text.substring(0, dot));
    for (String field : text.substring(dot + 1).split("\\.", -1)) {
      if (!Signature.isIdentifier(field)) {
        problems.add(at.at(), "`" + field + "` is not the name of a field");
      }
      operand = new Operand.Member(operand, field);
    }
    return operand;
  }

  private Operand number(Yaml.Text at, String text) {
    try {
      return new Operand.Number(Long.parseLong(text));
    } catch (NumberFormatException notANumber) {
      problems.add(at.at(), "`" + text + "` is not a number");
      return UNKNOWN;
    }
  }

  private Operand name(Yaml.Text at, String name) {
    Operand operand = names.get(name);
    if (operand != null) {
      return operand;
    }
    Operand word = WORDS.get(name);
    if (word == null) {
      problems.add(at.at(), "no parameter is called `" + name + "`" + Nearest.hint(name, known()));
      return UNKNOWN;
    }
    namesReceiver |= word instanceof Operand.Receiver;
    if (constructor && word instanceof Operand.Receiver) {
      problems.add(at.at(), "the object that a constructor makes is `result`, not `this`");
    }
    return word;
  }

  private Set<String> known() {
    Map<String, Operand> all = new LinkedHashMap<>(names);
    all.putAll(WORDS);
    return all.keySet();
  }
}
