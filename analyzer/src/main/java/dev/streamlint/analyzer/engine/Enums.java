package dev.streamlint.analyzer.engine;

import java.util.List;
import java.util.Optional;

/** What every constant of an enum knows of itself: its number and its name. */
final class Enums {
  private final Interpreter in;

  Enums(Interpreter in) {
    this.in = in;
  }

  /** What the call returns, if it is one of these on a constant in view. */
  Optional<Value> call(Value receiver, String name, List<Value> args) {
    if (!(receiver instanceof Value.Ref constant)) {
      return Optional.empty();
    }
    Optional<String> type = in.machine.context.types().enumOf(constant.type().name());
    if (type.isEmpty()) {
      return Optional.empty();
    }
    List<String> names = in.machine.context.types().constants(type.get());
    int ordinal = ordinal(type.get(), names, constant);
    if (ordinal < 0) {
      return Optional.empty();
    }
    return switch (name) {
      case "ordinal" -> Optional.of(Value.Int.of(ordinal));
      case "name", "toString" -> Optional.of(new Value.Str(names.get(ordinal)));
      case "compareTo" ->
          call(args.get(0), "ordinal", List.of())
              .map(other -> in.eval.binary("-", Value.Int.of(ordinal), other));
      default -> Optional.empty();
    };
  }

  /** That which is being made has not been stored yet, nor have those after it. */
  private int ordinal(String type, List<String> names, Value constant) {
    for (int i = 0; i < names.size(); i++) {
      Value stored = in.machine.statics.get(type + "." + names.get(i));
      if (stored == null || stored.equals(constant)) {
        return i;
      }
    }
    return -1;
  }
}
