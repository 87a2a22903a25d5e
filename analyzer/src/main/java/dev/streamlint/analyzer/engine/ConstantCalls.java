package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.Operation;
import dev.streamlint.rules.op.Affine;
import java.util.ArrayList;
import java.util.IllegalFormatException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What methods of the JDK make of numbers and texts that are known. */
final class ConstantCalls {
  private static final TypeRef FORMAT_ERROR = TypeRef.of("java.lang.NumberFormatException");

  /** A width of thousands. */
  private static final Pattern WIDE = Pattern.compile("\\d{4}");

  /** Longer texts are not of interest. */
  private static final int LONGEST = 1 << 12;

  private final Interpreter in;

  ConstantCalls(Interpreter in) {
    this.in = in;
  }

  /** Null if the operands are not known well enough, or if it is about something else. */
  @Nullable Value evaluate(Operation operation, List<Value> of, LibraryCall call) {
    if (of.isEmpty()) {
      return null;
    }
    Long a = number(of.get(0));
    Long b = of.size() > 1 ? number(of.get(1)) : null;
    if (a != null && b != null) {
      Value result = ofNumbers(operation, a, b);
      if (result != null) {
        boolean guessed = of.stream().anyMatch(in.machine.guesses::isGuessed);
        return guessed ? in.machine.guesses.mark(result) : result;
      }
    }
    if (operation == Operation.ABSOLUTE && a != null) {
      return Value.Int.of(Math.abs(a));
    } else if (operation == Operation.TEXT) {
      return text(of.get(0));
    } else if (operation == Operation.COMPARE) {
      Integer order = in.comparisons.compare(null, of.get(0), of.get(1), call.at());
      return order == null ? null : Value.Int.of(order);
    } else if (operation == Operation.EQUAL) {
      Boolean equal = in.keys.equal(of.get(0), of.get(1));
      return equal == null ? null : new Value.Bool(equal);
    } else if (operation == Operation.PARSE) {
      return parse(of.get(0), call);
    } else if (operation == Operation.NOT_NULL) {
      return of.stream().filter(v -> v != Value.Null.NULL).findFirst().orElse(null);
    } else if (operation == Operation.FORMAT) {
      return format(of);
    } else if (operation == Operation.CONCATENATE) {
      return concatenate(of);
    }
    return of.get(0) instanceof Value.Str text && text.text().length() < LONGEST
        ? ofText(operation, text.text(), of, b, call)
        : null;
  }

  private static @Nullable Value ofNumbers(Operation operation, long a, long b) {
    return switch (operation) {
      case MINIMUM -> Value.Int.of(Math.min(a, b));
      case MAXIMUM -> Value.Int.of(Math.max(a, b));
      case SUM -> Value.Int.of(a + b);
      case FLOOR_MOD -> b == 0 ? null : Value.Int.of(Math.floorMod(a, b));
      case FLOOR_DIV -> b == 0 ? null : Value.Int.of(Math.floorDiv(a, b));
      default -> null;
    };
  }

  private @Nullable Value ofText(
      Operation operation, String text, List<Value> of, @Nullable Long index, LibraryCall call) {
    String other = of.size() > 1 && of.get(1) instanceof Value.Str s ? s.text() : null;
    Long end = of.size() > 2 ? number(of.get(2)) : Long.valueOf(text.length());
    return switch (operation) {
      case LENGTH -> Value.Int.of(text.length());
      case LOWER_CASE -> new Value.Str(text.toLowerCase(Locale.ROOT));
      case UPPER_CASE -> new Value.Str(text.toUpperCase(Locale.ROOT));
      case TRIM -> new Value.Str(text.strip());
      case POSITION ->
          other != null
              ? Value.Int.of(text.indexOf(other))
              : index != null ? Value.Int.of(text.indexOf((int) (long) index)) : null;
      case SUBSTRING -> part(text, index, end);
      case CHARACTER ->
          index == null || index < 0 || index >= text.length()
              ? null
              : Value.Int.of(text.charAt(index.intValue()));
      case SPLIT -> other == null ? null : split(text, other, call);
      default -> null;
    };
  }

  private static @Nullable Value part(String text, @Nullable Long from, @Nullable Long to) {
    return from == null || to == null || from < 0 || from > to || to > text.length()
        ? null
        : new Value.Str(text.substring(from.intValue(), to.intValue()));
  }

  /** Of a separator that is no pattern. */
  private @Nullable Value split(String text, String separator, LibraryCall call) {
    boolean plain =
        separator.chars().allMatch(c -> Character.isLetterOrDigit(c) || " ,;:=/-_".indexOf(c) >= 0);
    if (!plain) {
      return null;
    }
    List<Value> parts = new ArrayList<>();
    for (String part : text.split(Pattern.quote(separator), 0)) {
      parts.add(new Value.Str(part));
    }
    return in.construction.arrayOf(new TypeRef("java.lang.String", List.of(), 1), parts, call.at());
  }

  /** A text that is not known may say no number. */
  private @Nullable Value parse(Value value, LibraryCall call) {
    if (!(value instanceof Value.Str text)) {
      boolean isNumber =
          value instanceof Value.Int
              || (!isText(value) && call.model().name().equals("valueOf")); // valueOf(number)
      if (!isNumber) {
        in.failures.mayThrow(call.model().name(), call.at());
      }
      return isNumber && in.eval.number(value) != null ? value : null;
    }
    try {
      return Value.Int.of(Long.parseLong(text.text()));
    } catch (NumberFormatException notANumber) {
      throw new Thrown(FORMAT_ERROR);
    }
  }

  private static boolean isText(Value value) {
    return value.typeOrUnknown().name().equals("java.lang.String");
  }

  private @Nullable Value format(List<Value> of) {
    if (!(of.get(0) instanceof Value.Str pattern)
        || of.size() < 2
        || pattern.text().length() > LONGEST
        || WIDE.matcher(pattern.text()).find()) {
      return null;
    }
    List<Object> values = new ArrayList<>();
    for (Value each : in.loops.elements(of.get(1), ContainerCalls.MAX_CALLS, TypeRef.UNKNOWN)) {
      Long number = number(each);
      if (number != null) {
        values.add(number);
      } else if (each instanceof Value.Str text) {
        values.add(text.text());
      } else {
        return null;
      }
    }
    try {
      return new Value.Str(String.format(Locale.ROOT, pattern.text(), values.toArray()));
    } catch (IllegalFormatException unusual) {
      return null;
    }
  }

  /** The elements of the first operand if it is a collection, else the operands. */
  private @Nullable Value concatenate(List<Value> of) {
    boolean isText = of.get(0) instanceof Value.Str;
    Obj builder = in.machine.object(of.get(0));
    if (!isText && (!builder.known || builder.blurred)) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    for (Value each : isText ? of : builder.items) {
      if (!(text(each) instanceof Value.Str part)) {
        return null;
      }
      if (text.append(part.text()).length() > LONGEST) {
        return null;
      }
    }
    return new Value.Str(text.toString());
  }

  private @Nullable Value text(Value value) {
    Long number = number(value);
    return value instanceof Value.Str
        ? value
        : number != null
            ? new Value.Str(Long.toString(number))
            : value instanceof Value.Bool bool
                ? new Value.Str(Boolean.toString(bool.truth()))
                : null;
  }

  private @Nullable Long number(Value value) {
    Affine number = in.eval.number(value);
    return number != null && number.isConstant() ? Long.valueOf(number.constant()) : null;
  }
}
