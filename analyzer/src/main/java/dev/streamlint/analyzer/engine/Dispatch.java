package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which of the methods of a name is meant? */
final class Dispatch {
  /** Of so many implementations one is tried on each path. */
  private static final int MAX_IMPLEMENTATIONS = 4;

  private final Interpreter in;
  private final DeclaredTypes declared;

  Dispatch(Interpreter in) {
    this.in = in;
    this.declared = new DeclaredTypes(in);
  }

  /** The method that runs, where no expressions stand for the arguments. */
  Optional<MethodDecl> target(Value receiver, String type, String name, List<Value> args) {
    return target(receiver, type, name, args, List.of());
  }

  /**
   * The method that runs; for an object from out of view one of its class's implementations.
   *
   * @param spelled the arguments in the code; empty if nobody spelled them
   */
  Optional<MethodDecl> target(
      Value receiver, String type, String name, List<Value> args, List<Expr> spelled) {
    Types types = in.machine.context.types();
    if (receiver instanceof Value.Ref) {
      return best(types.overloads(type, name, args.size()), args, spelled);
    }
    Set<MethodDecl> implementations = Collections.newSetFromMap(new IdentityHashMap<>());
    List<MethodDecl> found = new ArrayList<>();
    for (ClassDecl sub : types.subclasses(type)) {
      if (!sub.isAbstract()) {
        best(types.overloads(sub.name(), name, args.size()), args, spelled)
            .filter(implementations::add)
            .ifPresent(found::add);
      }
    }
    if (found.isEmpty()) {
      return best(types.overloads(type, name, args.size()), args, spelled);
    }
    List<MethodDecl> list = found.stream().limit(MAX_IMPLEMENTATIONS).toList();
    boolean same =
        list.size() == 1 || list.stream().noneMatch(in.machine.context.relevance()::isHot);
    return Optional.of(
        same
            ? list.get(0)
            : list.get(
                in.machine.choices.choose(
                    "dispatch " + receiver.fingerprint() + "." + name, list.size())));
  }

  /**
   * The method, if the one that the compiler picks is static or private: no class below overrides
   * it (JLS 8.4.8). Empty where the object says which one runs.
   *
   * @param type in which the name is looked up
   */
  Optional<MethodDecl> fixed(String type, String name, List<Value> args, List<Expr> spelled) {
    List<MethodDecl> overloads = in.machine.context.types().overloads(type, name, args.size());
    return overloads.stream().anyMatch(m -> m.isStatic() || m.isPrivate())
        ? best(overloads, args, spelled).filter(m -> m.isStatic() || m.isPrivate())
        : Optional.empty();
  }

  /** The same, where no expressions stand for the arguments. */
  Optional<MethodDecl> best(List<MethodDecl> candidates, List<Value> args) {
    return best(candidates, args, List.of());
  }

  /**
   * Among overloads of one arity, the one whose parameter types fit the arguments best.
   *
   * @param spelled the arguments in the code; empty if nobody spelled them
   */
  Optional<MethodDecl> best(List<MethodDecl> candidates, List<Value> args, List<Expr> spelled) {
    if (candidates.size() == 1) {
      return Optional.of(candidates.get(0));
    }
    MethodDecl best = null;
    int bestFit = Integer.MIN_VALUE;
    for (MethodDecl candidate : candidates) {
      int fit = candidate.varargs() ? -1 : 0;
      for (int i = 0; i < Math.min(args.size(), candidate.params().size()); i++) {
        Optional<TypeRef> type =
            i < spelled.size() ? declared.of(spelled.get(i)) : Optional.empty();
        fit += fit(candidate.params().get(i).type(), args.get(i), type);
      }
      if (fit > bestFit) {
        best = candidate;
        bestFit = fit;
      }
    }
    return Optional.ofNullable(best);
  }

  private int fit(TypeRef param, Value arg, Optional<TypeRef> declaredType) {
    if (arg instanceof Value.Int || arg instanceof Value.Bool) {
      return Defaults.isPrimitive(param) ? 2 : -2;
    }
    TypeRef type = declaredType.orElseGet(arg::typeOrUnknown);
    if ((arg == Value.Null.NULL && declaredType.isEmpty())
        || type.isUnknown()
        || param.isUnknown()) {
      return 0;
    } else if (type.name().equals(param.name()) && type.dims() == param.dims()) {
      return 3;
    } else if (type.dims() != param.dims() || Defaults.isPrimitive(param)) {
      return -3;
    }
    boolean below =
        in.machine.context.types().isBelow(type.name(), param.name())
            || in.machine.context.models().isSubtype(type.name(), param.name());
    return below ? 2 : in.machine.context.types().isProject(param.name()) ? -3 : 0;
  }
}
