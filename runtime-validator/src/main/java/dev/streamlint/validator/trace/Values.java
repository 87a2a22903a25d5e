package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Operand;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one call has in the slots of its model.
 *
 * @param receiver null for static methods
 * @param result null for {@code void}, and as long as the call has not returned
 */
public record Values(
    CallModel model,
    @Nullable Object receiver,
    List<@Nullable Object> args,
    @Nullable Object result) {

  /** The object or boxed number; for the streams that need no creation, the operand itself. */
  public @Nullable Object of(Operand operand) {
    if (operand instanceof Operand.Argument argument) {
      return args.get(argument.index());
    } else if (operand instanceof Operand.Rest rest) {
      return rest(rest.index());
    } else if (operand instanceof Operand.Receiver) {
      return receiver;
    } else if (operand instanceof Operand.Result) {
      return result == null ? receiver : result;
    } else if (operand instanceof Operand.Number number) {
      return number.value();
    } else if (operand instanceof Operand.Member member) {
      return field(of(member.of()), member.field());
    } else if (operand instanceof Operand.Product product) {
      return product(product);
    } else if (operand instanceof Operand.FirstSet choice) {
      return choice.choices().stream()
          .map(each -> Optional.ofNullable(of(each)))
          .flatMap(Optional::stream)
          .findFirst()
          .orElse(null);
    } else if (operand instanceof Operand.GlobalHandle) {
      return model.owner().intern();
    } else if (operand instanceof Operand.Unknown) {
      return null;
    }
    return operand;
  }

  public @Nullable Object of(Optional<Operand> operand) {
    return operand.isEmpty() ? null : of(operand.get());
  }

  public Optional<Long> number(Optional<Operand> operand) {
    return operand.flatMap(o -> number(of(o)));
  }

  /** Truth is 1 or 0. */
  public static Optional<Long> number(@Nullable Object value) {
    if (value instanceof Number number) {
      return Optional.of(number.longValue());
    } else if (value instanceof Boolean truth) {
      return Optional.of(truth ? 1L : 0L);
    }
    return Optional.empty();
  }

  /** What is passed for {@code args...}: the array that the compiler made, or the elements. */
  private Object rest(int index) {
    boolean isArray = args.size() == index + 1 && args.get(index) instanceof Object[];
    return isArray && args.get(index) instanceof Object[] array
        ? array
        : args.subList(Math.min(index, args.size()), args.size()).toArray();
  }

  private static @Nullable Object field(@Nullable Object of, String name) {
    if (of == null) {
      return null;
    }
    try {
      return of.getClass().getField(name).get(of);
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  private @Nullable Object product(Operand.Product product) {
    long result = 1;
    for (Operand factor : product.factors()) {
      Optional<Long> number = number(of(factor));
      if (number.isEmpty()) {
        return null;
      }
      result *= number.get();
    }
    return result;
  }

  static Values of(
      CallModel model,
      @Nullable Object receiver,
      @Nullable Object[] args,
      @Nullable Object result) {
    return new Values(model, receiver, Arrays.asList(args), result);
  }
}
