package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.Site;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One call of a modelled method, with its result in the making. */
final class LibraryCall {
  private final CallModel model;
  private final Value receiver;
  private final List<Value> args;
  private final Site at;
  private @Nullable Value result;

  LibraryCall(CallModel model, Value receiver, List<Value> args, Site at, @Nullable Value result) {
    this.model = model;
    this.receiver = receiver;
    this.args = args;
    this.at = at;
    this.result = result;
  }

  CallModel model() {
    return model;
  }

  Value receiver() {
    return receiver;
  }

  List<Value> args() {
    return args;
  }

  Site at() {
    return at;
  }

  Value argument(int index) {
    return index < args.size() ? args.get(index) : Value.Null.NULL;
  }

  /** The object that the call returns; made when an effect needs it first. */
  Value result(Machine machine) {
    if (result == null) {
      result = machine.allocate(resultType(), at);
    }
    return result;
  }

  void returns(Value value) {
    result = value;
  }

  @Nullable Value resultOrNull() {
    return result;
  }

  /**
   * A pointer made from a pointer is a pointer; a static method of a class most often makes one of
   * its objects.
   */
  private TypeRef resultType() {
    for (Effect effect : model.effects()) {
      if (effect instanceof Effect.Makes makes) {
        return TypeRef.of(makes.type());
      } else if (effect instanceof Effect.CopyElements copy
          && copy.from() instanceof Operand.Argument from
          && argument(from.index()).typeOrUnknown().isArray()) {
        return argument(from.index()).typeOrUnknown();
      } else if (effect instanceof Effect.Part part
          && part.of() instanceof Operand.Argument of
          && argument(of.index()).typeOrUnknown().isArray()) {
        return argument(of.index()).typeOrUnknown();
      } else if (effect instanceof Effect.Alias || effect instanceof Effect.Then) {
        return receiver == Value.Null.NULL ? TypeRef.of(model.owner()) : receiver.typeOrUnknown();
      }
    }
    return receiver == Value.Null.NULL ? TypeRef.of(model.owner()) : TypeRef.UNKNOWN;
  }
}
