package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.Affine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Effects that take some of the elements of a container. */
final class Selections {
  private static final int MAX = ContainerCalls.MAX_CALLS;

  private final Interpreter in;
  private final Operands operands;

  Selections(Interpreter in, Operands operands) {
    this.in = in;
    this.operands = operands;
  }

  /** Does the effect if it is one of these. */
  boolean apply(Effect effect, LibraryCall call) {
    if (effect instanceof Effect.Part part) {
      part(part, call);
    } else if (effect instanceof Effect.Select select) {
      Value function = operands.value(select.function(), call);
      List<Value> kept = new ArrayList<>();
      for (Value each : all(operands.value(select.over(), call))) {
        Value holds = in.functions.call(function, List.of(each), call.at());
        // As in a loop with a condition: one that is not known is a branch.
        if (in.conditions.holds(holds)) {
          kept.add(each);
        }
      }
      in.machine.object(call.result(in.machine)).items.addAll(kept);
    } else {
      return false;
    }
    return true;
  }

  private void part(Effect.Part part, LibraryCall call) {
    Value of = operands.value(part.of(), call);
    Obj whole = in.machine.object(of);
    if (whole.initially != null && whole.items.isEmpty()) {
      generate(whole, whole.initially, bound(part.to(), call), call);
      return;
    }
    List<Value> elements = all(of);
    Long from = part.from().isEmpty() ? Long.valueOf(0) : bound(part.from(), call);
    Long to = part.to().isEmpty() ? Long.valueOf(elements.size()) : bound(part.to(), call);
    if ((from == null || to == null) && of.typeOrUnknown().isArray()) {
      Obj some = in.machine.object(call.result(in.machine));
      some.shuffled = true;
      some.blurred = Defaults.isPrimitive(of.typeOrUnknown().element());
      some.items.addAll(some.blurred ? List.of() : elements);
      return;
    }
    if (from == null || to == null) {
      in.machine
          .context
          .observations()
          .notice(
              Notice.Kind.NOT_MODELLED,
              call.at(),
              call.model().name() + ": how far is not known: taken for all elements");
      call.returns(of);
      return;
    }
    int end = (int) Math.max(0, Math.min(to, elements.size()));
    int start = (int) Math.max(0, Math.min(from, end));
    boolean guessed = isGuessed(part.from(), call) || isGuessed(part.to(), call);
    Obj taken = in.machine.object(call.result(in.machine));
    taken.partOf = whole;
    for (Value each : elements.subList(start, end)) {
      taken.items.add(guessed ? in.machine.guesses.mark(each) : each);
    }
  }

  private void generate(Obj endless, Value function, @Nullable Long count, LibraryCall call) {
    Obj made = in.machine.object(call.result(in.machine));
    Value last = endless.seed;
    for (long i = 0; i < (count == null ? Loops.UNKNOWN_SIZE : Math.min(count, MAX)); i++) {
      Value next =
          last == null
              ? in.functions.call(function, List.of(), call.at())
              : i == 0 ? last : in.functions.call(function, List.of(last), call.at());
      last = last == null ? null : next;
      made.items.add(next);
    }
  }

  private @Nullable Long bound(Optional<Operand> operand, LibraryCall call) {
    Affine number = operand.map(o -> in.eval.number(operands.value(o, call))).orElse(null);
    return number != null && number.isConstant() ? Long.valueOf(number.constant()) : null;
  }

  private boolean isGuessed(Optional<Operand> operand, LibraryCall call) {
    return operand.isPresent() && in.machine.guesses.isGuessed(operands.value(operand.get(), call));
  }

  private List<Value> all(Value container) {
    TypeRef type = container.typeOrUnknown();
    if (type.isArray()) {
      Affine length = in.eval.number(in.elements.length(container));
      if (length != null && length.isConstant() && length.constant() <= MAX) {
        List<Value> elements = new ArrayList<>();
        for (long i = 0; i < length.constant(); i++) {
          elements.add(in.elements.element(container, Value.Int.of(i)));
        }
        return elements;
      }
      return in.loops.elements(container, MAX, type.element());
    }
    TypeRef element =
        type.args().isEmpty() ? TypeRef.UNKNOWN : type.args().get(type.args().size() - 1);
    return in.loops.elements(container, MAX, element);
  }
}
