package dev.streamlint.analyzer.cli;

import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An effect in the words of the model files: {@code copy: to=dst, from=src, async}. Read off the
 * record's components, so that a new effect is shown without a change here.
 */
final class EffectText {
  private final List<String> params;

  private EffectText(List<String> params) {
    this.params = params;
  }

  /** The text; {@code params} are the names of the method's parameters. */
  static String of(Effect effect, List<String> params) {
    return new EffectText(params).effect(effect);
  }

  private String effect(Effect effect) {
    List<String> slots = new ArrayList<>();
    for (RecordComponent component : effect.getClass().getRecordComponents()) {
      Object value = value(component, effect);
      if (value instanceof Boolean flag) {
        if (flag) {
          slots.add(kebab(component.getName()));
        }
      } else if (!value.equals(Optional.empty()) && !value.equals(List.of())) {
        slots.add(kebab(component.getName()) + "=" + slot(value));
      }
    }
    String name = kebab(effect.getClass().getSimpleName());
    return slots.isEmpty() ? name : name + ": " + String.join(", ", slots);
  }

  private String slot(Object value) {
    if (value instanceof Operand operand) {
      return operand(operand);
    }
    if (value instanceof Optional<?> optional) {
      return optional.map(this::slot).orElse("");
    }
    if (value instanceof Collection<?> list) {
      return list.stream().map(this::slot).collect(Collectors.joining(", ", "[", "]"));
    }
    return value instanceof Enum<?> word ? kebab(word.name()) : value.toString();
  }

  private String operand(Operand operand) {
    if (operand instanceof Operand.Argument argument) {
      return param(argument.index());
    }
    if (operand instanceof Operand.Rest rest) {
      return param(rest.index()) + "...";
    }
    if (operand instanceof Operand.Number number) {
      return Long.toString(number.value());
    }
    if (operand instanceof Operand.Member member) {
      return operand(member.of()) + "." + member.field();
    }
    return operand instanceof Operand.Receiver ? "this" : kebab(operand.getClass().getSimpleName());
  }

  private String param(int index) {
    return index < params.size() ? params.get(index) : "argument " + index;
  }

  private static Object value(RecordComponent component, Effect effect) {
    try {
      return component.getAccessor().invoke(effect);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }

  /** {@code CreateStream} and {@code STREAM_ORDERED} alike. */
  private static String kebab(String name) {
    String words = name.replace('_', '-').replaceAll("([a-z])([A-Z])", "$1-$2");
    return words.toLowerCase(Locale.ROOT);
  }
}
