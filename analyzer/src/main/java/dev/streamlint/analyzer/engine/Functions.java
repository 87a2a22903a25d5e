package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Calls of lambdas, method references and objects with a functional method. */
final class Functions {
  /** Methods by which Java's functional interfaces are called. */
  private static final Set<String> FUNCTIONAL =
      Set.of(
          "run",
          "call",
          "get",
          "accept",
          "apply",
          "test",
          "applyAsInt",
          "applyAsLong",
          "getAsInt",
          "execute");

  private final Interpreter in;

  Functions(Interpreter in) {
    this.in = in;
  }

  /** Whether a method of a functional interface runs the function; the others combine functions. */
  boolean isCall(String name) {
    return !name.equals("andThen")
        && !name.equals("compose")
        && !name.equals("negate")
        && !name.equals("hashCode");
  }

  boolean isFunction(Value value) {
    return value instanceof Value.Closure
        || value instanceof Value.MethodHandle
        || value instanceof Value.Composed;
  }

  /** {@code f.andThen(g)} and {@code f.compose(g)}: a consumer has no result to hand on. */
  Optional<Value> composed(Value function, String name, List<Value> args) {
    if (args.size() != 1 || !isFunction(args.get(0))) {
      return Optional.empty();
    }
    String type = function instanceof Value.Closure c ? c.type().simpleName() : "";
    boolean passes = type.endsWith("Function") || type.endsWith("Operator");
    return switch (name) {
      case "andThen" -> Optional.of(new Value.Composed(function, args.get(0), passes));
      case "compose" -> Optional.of(new Value.Composed(args.get(0), function, true));
      default -> Optional.empty();
    };
  }

  /** Calls a lambda, a method reference or an object with a functional method. */
  Value call(Value function, List<Value> args, Site at) {
    if (function instanceof Value.Closure closure) {
      if (in.machine.frame.depth >= in.machine.context.limits().callDepth()) {
        return in.calls.unknown(function, "apply", args, at);
      }
      Frame caller = in.machine.frame;
      Frame frame =
          new Frame(closure.self(), closure.inClass(), "lambda@" + closure.at(), caller, at);
      frame.locals.putAll(closure.captured());
      in.calls.bind(frame, closure.params(), false, args, at);
      in.machine.frame = frame;
      try {
        in.exec.run(closure.body());
        in.machine.temporaries.add(frame.returned); // its caller may call for the next element
        return frame.returned;
      } finally {
        in.machine.frame = caller;
      }
    } else if (function instanceof Value.Composed both) {
      Value first = call(both.first(), args, at);
      return call(both.second(), both.passes() ? List.of(first) : args, at);
    } else if (function instanceof Value.MethodHandle handle) {
      return methodHandle(handle, args, at);
    } else if (function instanceof Value.Ref ref) {
      for (String name : FUNCTIONAL) {
        Optional<MethodDecl> method =
            in.dispatch.best(
                in.machine.context.types().overloads(ref.type().name(), name, args.size()), args);
        if (method.isPresent()) {
          return in.calls.method(method.get(), function, args, at);
        }
      }
      // An interface of the project's own: its one method of that arity.
      for (ClassDecl decl : in.machine.context.types().lineage(ref.type().name())) {
        for (MethodDecl method : decl.methods()) {
          if (method.body().isPresent()
              && method.exported()
              && !method.isStatic()
              && method.accepts(args.size())
              && !method.name().startsWith("<")) {
            return in.calls.method(method, function, args, at);
          }
        }
      }
    }
    return in.calls.unknown(function, "apply", args, at);
  }

  /** Calls what a library calls back: nothing is known of the arguments. */
  Value callBack(Value function, Site at) {
    List<Value> args =
        calledBack(function).map(m -> MethodEntry.unknownArguments(m, "")).orElse(List.of());
    return call(function, args, at);
  }

  private Optional<MethodDecl> calledBack(Value function) {
    boolean isHandle = function instanceof Value.MethodHandle;
    String type = function.typeOrUnknown().name();
    String name = "call";
    if (function instanceof Value.MethodHandle handle) {
      Value bound = handle.bound();
      type = (bound == Value.Null.NULL ? handle.type() : bound.typeOrUnknown()).name();
      name = handle.name();
    }
    List<MethodDecl> methods =
        in.machine.context.types().lineage(type).stream()
            .flatMap(c -> c.methods().stream())
            .filter(m -> m.body().isPresent() && !m.name().startsWith("<"))
            .filter(m -> isHandle || (m.exported() && !m.isStatic()))
            .toList();
    for (MethodDecl method : methods) {
      if (method.name().equals(name)) {
        return Optional.of(method);
      }
    }
    return isHandle ? Optional.empty() : methods.stream().findFirst();
  }

  private Value methodHandle(Value.MethodHandle handle, List<Value> args, Site at) {
    if (handle.bound() != Value.Null.NULL) {
      Optional<MethodDecl> fixed =
          in.dispatch.fixed(handle.type().name(), handle.name(), args, List.of());
      if (fixed.isPresent()) {
        return in.calls.method(fixed.get(), handle.bound(), args, at);
      }
      return in.calls.onReceiver(handle.bound(), handle.name(), args, at);
    }
    if (handle.name().equals(MethodDecl.CONSTRUCTOR)) {
      return in.construction.make(handle.type(), args, at);
    }
    String owner = handle.type().name();
    boolean isStatic =
        in.machine.context.types().isProject(owner)
            ? in.machine.context.types().overloads(owner, handle.name(), args.size()).stream()
                .anyMatch(MethodDecl::isStatic)
            : in.machine.context.models().method(owner, handle.name(), args.size()).isPresent();
    if (isStatic || args.isEmpty()) {
      return in.calls.onStatic(owner, handle.name(), args, at);
    }
    Value receiver = Evaluator.refine(args.get(0), handle.type());
    return in.calls.onReceiver(receiver, handle.name(), args.subList(1, args.size()), at);
  }
}
