package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.model.Operation;
import dev.streamlint.rules.op.Affine;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Elements that change by what they were: those of atomic references and arrays of them. */
final class ElementUpdates {
  private final Interpreter in;
  private final ContainerCalls containers;

  ElementUpdates(Interpreter in, ContainerCalls containers) {
    this.in = in;
    this.containers = containers;
  }

  @Nullable Value evaluate(Operation operation, List<Value> of, LibraryCall call) {
    Value target = of.get(0);
    if (target.keyOrEmpty().isEmpty()) {
      return null;
    }
    Obj object = in.machine.object(target);
    Value key = of.get(1);
    Value before = containers.get(object, key, target);
    in.machine.effects++;
    if (operation == Operation.COMPARE_AND_SET || operation == Operation.COMPARE_AND_EXCHANGE) {
      Boolean same = in.tasks.isConcurrent() ? null : in.keys.equal(before, of.get(2));
      if (!Boolean.FALSE.equals(same)) {
        store(object, key, of.get(3));
      }
      return operation == Operation.COMPARE_AND_EXCHANGE
          ? before
          : same == null ? null : new Value.Bool(same);
    }
    List<Value> args = new ArrayList<>(List.of(before));
    args.addAll(of.subList(3, of.size()));
    Value after = in.functions.call(of.get(2), args, call.at());
    store(object, key, after);
    return operation == Operation.UPDATE_ELEMENT_AFTER ? before : after;
  }

  private void store(Obj object, Value key, Value value) {
    Affine index = in.eval.number(key);
    if (index != null
        && index.isConstant()
        && index.constant() >= 0
        && index.constant() < object.items.size()) {
      object.items.set((int) index.constant(), value);
    } else {
      object.slots.put(in.keys.slot(key), value);
      object.keys.put(in.keys.slot(key), key);
    }
  }
}
