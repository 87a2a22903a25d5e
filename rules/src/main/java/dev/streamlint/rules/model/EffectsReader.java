package dev.streamlint.rules.model;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the effects of one method: one of them, or a list. */
final class EffectsReader {
  private static final String MAY_THROW = "may-throw";

  private final OperandReader operands;
  private final Problems problems;
  private final List<Effect> effects = new ArrayList<>();
  private boolean mayThrow;

  EffectsReader(OperandReader operands, Problems problems) {
    this.operands = operands;
    this.problems = problems;
  }

  void read(Yaml.Text head, Yaml value) {
    int before = problems.count();
    if (value instanceof Yaml.Items list) {
      for (Yaml item : list.items()) {
        effect(item);
      }
    } else {
      effect(value);
    }
    if (effects.isEmpty() && !mayThrow && problems.count() == before) {
      problems.add(head.at(), "no effect is given; `nothing` says that there is none");
    }
  }

  List<Effect> effects() {
    return effects;
  }

  boolean mayThrow() {
    return mayThrow;
  }

  boolean namesReceiver() {
    return operands.namesReceiver();
  }

  private void effect(Yaml value) {
    if (value instanceof Yaml.Text word && word.value().equals(MAY_THROW)) {
      mayThrow = true;
    } else if (value instanceof Yaml.Text word) {
      add(word, null);
    } else if (value instanceof Yaml.Entries map && map.entries().size() == 1) {
      add(map.entries().get(0).key(), map.entries().get(0).value());
    } else {
      problems.add(
          value.at(), "an effect is a word or a map with one key, such as `{sync-stream: stream}`");
    }
  }

  private void add(Yaml.Text key, @Nullable Yaml value) {
    Optional<Effect> effect =
        EffectTable.make(key.value(), new Slots(key, value, operands, problems));
    if (effect.isPresent()) {
      effects.add(effect.get());
    } else {
      unknown(key);
    }
  }

  private void unknown(Yaml.Text key) {
    Set<String> known = new LinkedHashSet<>(EffectTable.KEYS);
    known.add(MAY_THROW);
    problems.add(key.at(), "unknown effect " + key.kind() + Nearest.hint(key.value(), known));
  }
}
