package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Whether an expression can be said once more: that means the same thing again, and changes
 * nothing. {@code lanes.get(1)} can, {@code pool.next()} cannot if it counts.
 *
 * <p>What a method does shows in its code, or in the model of its library. Where it is not known
 * which class it is of, each that may be meant has to be harmless. Of one that is not in view
 * nothing is known.
 */
final class Repeatable {
  private static final int DEPTH = 4;

  private static final Set<Operation> TAKES = Set.of(Operation.POLL_FIRST, Operation.POLL_LAST);

  private final Context context;
  private final Function<String, Optional<TypeRef>> types;

  /**
   * Prepares.
   *
   * @param types of simple names, as far as they are known
   */
  Repeatable(Context context, Function<String, Optional<TypeRef>> types) {
    this.context = context;
    this.types = types;
  }

  boolean is(Expr e) {
    return is(e, DEPTH);
  }

  private boolean is(Expr e, int depth) {
    if (e instanceof Expr.Field field) {
      return is(field.target(), depth);
    } else if (e instanceof Expr.Index element) {
      return is(element.array(), depth) && is(element.index(), depth);
    } else if (e instanceof Expr.Binary binary) {
      return is(binary.left(), depth) && is(binary.right(), depth);
    } else if (e instanceof Expr.Unary unary) {
      return is(unary.operand(), depth);
    } else if (e instanceof Expr.Cast cast) {
      return is(cast.operand(), depth);
    } else if (e instanceof Expr.Conditional choice) {
      return is(choice.condition(), depth)
          && is(choice.then(), depth)
          && is(choice.otherwise(), depth);
    } else if (e instanceof Expr.Call call) {
      return depth > 0 && is(call, depth);
    }
    return e instanceof Expr.Local
        || e instanceof Expr.Bare
        || e instanceof Expr.This
        || e instanceof Expr.Literal
        || e instanceof Expr.StaticField;
  }

  private boolean is(Expr.Call call, int depth) {
    boolean parts =
        call.args().stream().allMatch(arg -> isFunction(arg) || is(arg, depth))
            && (!(call.callee() instanceof Expr.Callee.On on) || is(on.receiver(), depth));
    if (!parts) {
      return false;
    }
    Optional<String> type = typeOf(call.callee());
    int arguments = call.args().size();
    List<MethodDecl> own =
        context.types().anyMethod(call.name(), arguments).stream()
            .filter(method -> type.isEmpty() || isRelated(method.owner(), type.get()))
            .toList();
    if (!own.isEmpty()) {
      return own.stream().allMatch(method -> onlyReturns(method, depth - 1));
    }
    List<CallModel> models =
        type.isPresent()
            ? context.models().method(type.get(), call.name(), arguments).stream().toList()
            : context.models().anyMethod(call.name(), arguments);
    return !models.isEmpty()
        && models.stream().allMatch(m -> m.effects().stream().allMatch(Repeatable::isHarmless));
  }

  /** The class of what the method is called on; empty if it is not known. */
  private Optional<String> typeOf(Expr.Callee callee) {
    if (callee instanceof Expr.Callee.Static of) {
      return Optional.of(of.owner());
    }
    return callee instanceof Expr.Callee.On on
        ? typeOf(on.receiver()).filter(t -> !t.isUnknown() && !t.isArray()).map(TypeRef::name)
        : Optional.empty();
  }

  private Optional<TypeRef> typeOf(Expr e) {
    if (e instanceof Expr.Local local) {
      return types.apply(Names.ofLocal(local.name()));
    } else if (e instanceof Expr.Bare bare) {
      return context
          .types()
          .field(bare.inClass(), bare.name())
          .map(ClassDecl.FieldDecl::type)
          .or(() -> types.apply(bare.name()));
    } else if (e instanceof Expr.This self) {
      return Optional.of(TypeRef.of(self.ofClass()));
    } else if (e instanceof Expr.Index element) {
      return typeOf(element.array()).filter(TypeRef::isArray).map(TypeRef::element);
    } else if (e instanceof Expr.Field field) {
      return typeOf(field.target())
          .filter(t -> !t.isUnknown() && !t.isArray())
          .flatMap(t -> context.types().field(t.name(), field.name()))
          .map(ClassDecl.FieldDecl::type);
    }
    return e instanceof Expr.StaticField field
        ? context.types().field(field.owner(), field.name()).map(ClassDecl.FieldDecl::type)
        : Optional.empty();
  }

  /** Whether one is the other or above it. */
  private boolean isRelated(String one, String other) {
    return Stream.concat(
            context.program().lineage(one).stream().filter(c -> c.name().equals(other)),
            context.program().lineage(other).stream().filter(c -> c.name().equals(one)))
        .findAny()
        .isPresent();
  }

  /** Whether it is harmless is up to who is given it. */
  private static boolean isFunction(Expr e) {
    return e instanceof Expr.Lambda || e instanceof Expr.MethodRef;
  }

  private boolean onlyReturns(MethodDecl method, int depth) {
    Repeatable inside = new Repeatable(context, name -> parameter(method, name));
    return method.body().orElse(null) instanceof Stmt.Block block
        && block.body().size() == 1
        && block.body().get(0) instanceof Stmt.Return end
        && end.value().filter(value -> inside.is(value, depth)).isPresent();
  }

  private static Optional<TypeRef> parameter(MethodDecl method, String name) {
    return method.params().stream()
        .filter(p -> Names.ofLocal(p.name()).equals(name))
        .map(Expr.Param::type)
        .findFirst();
  }

  private static boolean isHarmless(Effect effect) {
    if (effect instanceof Effect.Evaluate evaluated) {
      Operation operation = evaluated.operation();
      return !operation.changes() && !operation.callsFunction() && !TAKES.contains(operation);
    } else if (effect instanceof Effect.Take taken) {
      return !taken.remove();
    }
    // What is made if there is none is there, as the call has been made before.
    return effect instanceof Effect.Get
        || effect instanceof Effect.ComputeIfAbsent
        || effect instanceof Effect.HostRead
        || effect instanceof Effect.Makes
        || effect instanceof Effect.Alias
        || effect instanceof Effect.Returns
        || effect instanceof Effect.Acquire
        || effect instanceof Effect.GetStream;
  }
}
