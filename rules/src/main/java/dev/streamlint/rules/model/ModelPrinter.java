package dev.streamlint.rules.model;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Says what is known of methods, in the notation of the model files, and where it is written.
 *
 * <pre>
 *   jcuda.driver.JCudaDriver.cuEventRecord(event, stream)    models/jcuda-driver.yaml:60
 *       record: {event: event, on: stream}
 * </pre>
 */
public final class ModelPrinter {
  private static final int PLACE_COLUMN = 60;

  private ModelPrinter() {}

  /** The methods whose full name contains {@code query}, whatever the case. */
  public static String list(ApiModels models, String query) {
    String wanted = query.toLowerCase(Locale.ROOT);
    StringBuilder out = new StringBuilder();
    for (CallModel model : models.all()) {
      if (name(model).toLowerCase(Locale.ROOT).contains(wanted)) {
        out.append(describe(model));
      }
    }
    return out.toString();
  }

  /** One method: a line with its place, and a line for each thing that it does. */
  public static String describe(CallModel model) {
    String head = name(model) + "(" + params(model) + ")";
    String gap = " ".repeat(Math.max(2, PLACE_COLUMN - head.length()));
    StringBuilder out = new StringBuilder(head).append(gap);
    out.append(model.from().file()).append(':').append(model.from().line()).append('\n');
    if (model.mayThrow()) {
      out.append("    may-throw\n");
    }
    for (Effect effect : model.effects()) {
      out.append("    ").append(text(effect, model)).append('\n');
    }
    return out.toString();
  }

  private static String name(CallModel model) {
    return model.name().equals(Signature.CONSTRUCTOR)
        ? "new " + model.owner()
        : model.owner() + "." + model.name();
  }

  private static String params(CallModel model) {
    return String.join(", ", model.params()) + (model.variadic() ? "..." : "");
  }

  /** Key and slots of an effect are the names of its record and components. */
  private static String text(Effect effect, CallModel model) {
    List<String> slots = new ArrayList<>();
    for (RecordComponent component : effect.getClass().getRecordComponents()) {
      Object value = value(effect, component);
      if (!value.equals(Optional.empty()) && !value.equals(List.of())) {
        slots.add(component.getName() + ": " + text(value, model));
      }
    }
    String key = kebab(effect.getClass().getSimpleName());
    return slots.isEmpty() ? key : key + ": {" + String.join(", ", slots) + "}";
  }

  private static Object value(Effect effect, RecordComponent component) {
    try {
      return component.getAccessor().invoke(effect);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a record's own component: " + component, e);
    }
  }

  private static String text(Object value, CallModel model) {
    if (value instanceof Optional<?> some) {
      return some.map(inner -> text(inner, model)).orElse("");
    }
    if (value instanceof List<?> list) {
      return list.stream()
          .map(item -> text(item, model))
          .collect(Collectors.joining(", ", "[", "]"));
    }
    if (value instanceof Enum<?> constant) {
      return Slots.word(constant);
    }
    return value instanceof Operand operand ? operand(operand, model) : value.toString();
  }

  private static String operand(Operand operand, CallModel model) {
    if (operand instanceof Operand.Argument argument) {
      return model.params().get(argument.index());
    }
    if (operand instanceof Operand.Rest rest) {
      return model.params().get(rest.index());
    }
    if (operand instanceof Operand.Number number) {
      return Long.toString(number.value());
    }
    if (operand instanceof Operand.Member member) {
      return operand(member.of(), model) + "." + member.field();
    }
    if (operand instanceof Operand.Product product) {
      return product.factors().stream()
          .map(factor -> operand(factor, model))
          .collect(Collectors.joining(" * "));
    }
    if (operand instanceof Operand.FirstSet first) {
      return text(first.choices(), model);
    }
    return OperandReader.word(operand);
  }

  /** {@code SyncStream} is {@code sync-stream} in the files. */
  static String kebab(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }
}
