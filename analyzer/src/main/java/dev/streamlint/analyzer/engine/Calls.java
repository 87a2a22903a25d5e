package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Expr.Callee;
import dev.streamlint.analyzer.ir.Expr.Param;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.TypeModel;
import dev.streamlint.rules.model.TypeModel.Role;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds out who is called and follows the call. */
final class Calls {
  /** Every object has these; on an object of unknown type they mean nothing in particular. */
  private static final Set<String> OBJECT = Set.of("equals", "hashCode", "toString", "getClass");

  /** A map's entry stands for its value, whose class does not know the entry's methods. */
  private static final String ENTRY = "java.util.Map.Entry";

  private final Interpreter in;

  Calls(Interpreter in) {
    this.in = in;
  }

  // --- calls ---

  Value call(Expr.Call e) {
    int before = in.machine.temporaries.size();
    try {
      return evaluate(e);
    } finally {
      in.machine.forgetTemporaries(before);
    }
  }

  private Value evaluate(Expr.Call e) {
    Callee callee = e.callee();
    if (callee instanceof Callee.On on) {
      Value receiver = in.eval.eval(on.receiver());
      in.machine.temporaries.add(receiver);
      List<Value> args = in.eval.evalAll(e.args());
      in.machine.log.speaks(e, args, receiver);
      Optional<MethodDecl> fixed =
          on.seenFrom().flatMap(type -> in.dispatch.fixed(type, e.name(), args, e.args()));
      return fixed.isPresent()
          ? method(fixed.get(), in.oneOf.settled(receiver), args, e.at())
          : onReceiver(receiver, e.name(), args, e.args(), e.at());
    }
    List<Value> args = in.eval.evalAll(e.args());
    in.machine.log.speaks(e, args, Value.Null.NULL);
    if (callee instanceof Callee.Static owner) {
      return onStatic(owner.owner(), e.name(), args, e.args(), e.at());
    } else if (callee instanceof Callee.Bare bare) {
      return onBare(bare, e, args);
    } else if (callee instanceof Callee.Super up) {
      return onSuper(up, e, args);
    }
    return Value.Null.NULL; // this(..) is run by Construction
  }

  /** Calls a method on a value without an expression: close of a resource, a task's run. */
  Value invoke(Value receiver, String name, List<Value> args, Site at) {
    Site before = in.machine.siteOverride;
    in.machine.siteOverride = name.equals("close") ? at : before;
    try {
      return onReceiver(receiver, name, args, at);
    } finally {
      in.machine.siteOverride = before;
    }
  }

  Value onReceiver(Value unsettled, String name, List<Value> args, Site at) {
    return onReceiver(unsettled, name, args, List.of(), at);
  }

  private Value onReceiver(
      Value unsettled, String name, List<Value> args, List<Expr> spelled, Site at) {
    Value receiver = in.oneOf.settled(unsettled);
    if (in.functions.isFunction(receiver)) {
      return onFunction(receiver, name, args, at);
    }
    TypeRef type = receiver.typeOrUnknown();
    Types types = in.machine.context.types();
    if (types.isProject(type.name()) && !type.isArray()) {
      Optional<MethodDecl> target = in.dispatch.target(receiver, type.name(), name, args, spelled);
      if (target.isPresent()) {
        return method(target.get(), receiver, args, at);
      }
    }
    Optional<Value> ofConstant = in.enums.call(receiver, name, args);
    if (ofConstant.isPresent()) {
      return ofConstant.get();
    }
    Optional<CallModel> model = modelled(receiver, type, name, args.size());
    if (model.isPresent()) {
      return in.library.call(model.get(), receiver, args, at);
    }
    Optional<CallModel> byName = byName(receiver, type, name, args.size());
    if (byName.isPresent()) {
      return in.library.callByName(byName.get(), receiver, args, at);
    }
    if (name.equals("equals") && args.size() == 1 && isText(receiver, args.get(0))) {
      return receiver instanceof Value.Sym
          ? in.conditions.compare("==", receiver, args.get(0))
          : in.conditions.compare("==", args.get(0), receiver);
    }
    if (type.isArray() && name.equals("clone")) {
      return in.construction.copyArray(receiver, at);
    }
    Optional<CallModel> ofEntry =
        receiver instanceof Value.Ref
            ? in.machine.context.models().method(ENTRY, name, args.size())
            : Optional.empty();
    if (ofEntry.isPresent() && ofEntry.get().owner().equals(ENTRY)) {
      return in.library.call(ofEntry.get(), receiver, args, at);
    }
    Optional<MethodDecl> perhaps = perhaps(receiver, type, name, args, spelled);
    if (perhaps.isPresent()) {
      // A type of the same package has its classes there; an imported one has others elsewhere.
      boolean isOfPackage = type.isUnknown() && !type.equals(TypeRef.UNKNOWN);
      return method(perhaps.get(), receiver, args, at, !isOfPackage);
    }
    if (!OBJECT.contains(name) && in.machine.context.unknownCalls().isLibrary(type.name())) {
      in.library.tellUnknown(type.name(), name, args, at);
    }
    return unknown(receiver, name, args, at);
  }

  /**
   * A method in view that may be the one that is called on an object from out of view: its class
   * says that it is of the named type, or no type is named and nothing else in view has the name.
   */
  private Optional<MethodDecl> perhaps(
      Value receiver, TypeRef type, String name, List<Value> args, List<Expr> spelled) {
    Types types = in.machine.context.types();
    if (!(receiver instanceof Value.Sym) || type.isArray()) {
      return Optional.empty();
    }
    if (!type.equals(TypeRef.UNKNOWN)) {
      return types.isOthers(type)
          ? in.dispatch.target(receiver, type.name(), name, args, spelled)
          : Optional.empty();
    }
    List<MethodDecl> all = types.anyMethod(name, args.size());
    return all.size() == 1 ? all.stream().filter(m -> !m.isStatic()).findFirst() : Optional.empty();
  }

  /** Whether a text is compared with a text in view. */
  private static boolean isText(Value one, Value other) {
    return one instanceof Value.Str
        ? other instanceof Value.Str || other instanceof Value.Sym
        : one instanceof Value.Sym && other instanceof Value.Str;
  }

  /** Its one abstract method is the function's code; the others the interface has. */
  private Value onFunction(Value function, String name, List<Value> args, Site at) {
    if (function instanceof Value.Closure closure) {
      Optional<MethodDecl> own =
          in.dispatch
              .best(
                  in.machine.context.types().overloads(closure.type().name(), name, args.size()),
                  args)
              .filter(m -> m.body().isPresent());
      if (own.isPresent()) {
        return method(own.get(), function, args, at);
      }
    }
    Optional<Value> composed = in.functions.composed(function, name, args);
    return composed.isPresent()
        ? composed.get()
        : in.functions.isCall(name)
            ? in.functions.call(function, args, at)
            : unknown(function, name, args, at);
  }

  /** As the class of the object says, or what the object is known to be. */
  private Optional<CallModel> modelled(Value receiver, TypeRef type, String name, int arguments) {
    if (type.isArray()) {
      return in.machine.context.types().ofEveryObject(name, arguments);
    }
    Optional<CallModel> exact = in.machine.context.types().modelled(type, name, arguments);
    return exact.isPresent() || isKnown(receiver, type) || OBJECT.contains(name)
        ? exact
        : standsFor(receiver)
            .flatMap(role -> in.machine.context.byName().method(role, name, arguments));
  }

  private Optional<CallModel> byName(Value receiver, TypeRef type, String name, int arguments) {
    return type.isArray()
            || isKnown(receiver, type)
            || OBJECT.contains(name)
            || standsFor(receiver).isPresent()
        ? Optional.empty()
        : in.machine.context.byName().method(type, name, arguments, in.machine.frame.inClass);
  }

  /** Whether it is known which methods the object has: its class is in view, or a library's. */
  private boolean isKnown(Value receiver, TypeRef type) {
    Types types = in.machine.context.types();
    return receiver == Value.Null.NULL
        || types.isProject(type.name())
        || types.model(type).filter(t -> !t.family().equals("java")).isPresent();
  }

  /** What an object of unknown type is known to be. */
  private Optional<Role> standsFor(Value receiver) {
    if (receiver instanceof Value.BuiltinStream) {
      return Optional.of(Role.STREAM);
    }
    if (receiver.keyOrEmpty().isEmpty() || !receiver.typeOrUnknown().isUnknown()) {
      return Optional.empty();
    }
    Handle handle = in.machine.object(receiver).handle;
    return handle instanceof Handle.Stream
        ? Optional.of(Role.STREAM)
        : handle instanceof Handle.Event ? Optional.of(Role.EVENT) : Optional.empty();
  }

  Value onStatic(String owner, String name, List<Value> args, Site at) {
    return onStatic(owner, name, args, List.of(), at);
  }

  private Value onStatic(String owner, String name, List<Value> args, List<Expr> spelled, Site at) {
    Types types = in.machine.context.types();
    if (types.isProject(owner)) {
      in.machine.context.program().find(owner).ifPresent(in.construction::initialize);
      Optional<MethodDecl> method =
          in.dispatch.best(types.overloads(owner, name, args.size()), args, spelled);
      if (method.isPresent()) {
        return method(method.get(), Value.Null.NULL, args, at);
      }
      if (name.equals("values") && args.isEmpty() && !types.constants(owner).isEmpty()) {
        return in.construction.enumValues(owner, at);
      }
      if (name.equals("valueOf") && args.size() == 1 && args.get(0) instanceof Value.Str constant) {
        return in.variables.staticField(owner, constant.text());
      }
    }
    Optional<CallModel> model = types.ofClass(owner, name, args.size());
    if (model.isPresent()) {
      return in.library.call(model.get(), Value.Null.NULL, args, at);
    }
    if (name.equals("valueOf") && args.size() == 1 && args.get(0) instanceof Value.Str constant) {
      return in.variables.staticField(owner, constant.text()); // of an enum that is not in view
    }
    if (owner.equals("java.lang.System") && name.equals("exit")) {
      throw new PathEnd("exit");
    }
    Optional<TypeModel> library =
        in.machine.context.models().type(owner).filter(t -> !t.family().equals("java"));
    Value receiver = new Value.Sym(owner, TypeRef.of(owner));
    if (library.isEmpty()) {
      return Failures.isArithmetic(owner, name)
          ? outOfView(receiver, name, args, at)
          : unknown(receiver, name, args, at);
    }
    in.library.tellUnknown(owner, name, args, at);
    Optional<Value> code = in.failures.mayFail(owner, library.get().family(), at);
    return code.isPresent() ? code.get() : outOfView(receiver, name, args, at);
  }

  private Value onBare(Callee.Bare callee, Expr.Call e, List<Value> args) {
    Types types = in.machine.context.types();
    Value self = in.machine.frame.self;
    String type = callee.inClass();
    for (int depth = 0; depth < 16; depth++) {
      Optional<MethodDecl> fixed = in.dispatch.fixed(type, e.name(), args, e.args());
      if (fixed.isPresent()) {
        return method(fixed.get(), fixed.get().isStatic() ? Value.Null.NULL : self, args, e.at());
      }
      boolean own = types.isBelow(self.typeOrUnknown().name(), type);
      String dynamic = own ? self.typeOrUnknown().name() : type;
      if (types.declares(dynamic, e.name(), args.size())) {
        Optional<MethodDecl> target =
            own
                ? in.dispatch.target(self, dynamic, e.name(), args, e.args())
                : in.dispatch.best(types.overloads(dynamic, e.name(), args.size()), args, e.args());
        if (target.isPresent()) {
          return method(
              target.get(), target.get().isStatic() ? Value.Null.NULL : self, args, e.at());
        }
      }
      Optional<Value> ofConstant = in.enums.call(self, e.name(), args);
      if (ofConstant.isPresent()) {
        return ofConstant.get();
      } else if (e.name().equals("values") && !types.constants(type).isEmpty()) {
        return in.construction.enumValues(type, e.at());
      }
      Optional<CallModel> inherited =
          types.isProject(dynamic)
              ? types.modelled(TypeRef.of(dynamic), e.name(), args.size())
              : Optional.empty();
      if (inherited.isPresent()) {
        return in.library.call(inherited.get(), self, args, e.at());
      }
      Optional<String> outer = in.machine.context.program().find(type).flatMap(ClassDecl::outer);
      if (outer.isEmpty()) {
        break;
      }
      type = outer.get();
      if (self instanceof Value.Ref || self instanceof Value.Sym) {
        self = in.variables.outerOf(self, type);
      }
    }
    Optional<String> owner =
        in.machine
            .context
            .types()
            .imported(callee.staticOwners(), e.name(), args.size())
            .or(() -> in.machine.context.unknownCalls().owner(e));
    if (owner.isPresent()) {
      return onStatic(owner.get(), e.name(), args, e.args(), e.at());
    }
    return in.functions.isFunction(in.machine.frame.self)
        ? in.functions.call(in.machine.frame.self, args, e.at()) // from a default method beside it
        : unknown(in.machine.frame.self, e.name(), args, e.at());
  }

  private Value onSuper(Callee.Super callee, Expr.Call e, List<Value> args) {
    if (e.name().equals(MethodDecl.CONSTRUCTOR)) {
      return Value.Null.NULL; // run by Construction
    }
    Value self = in.variables.read(new Expr.This(callee.inClass()));
    for (TypeRef type : above(callee)) {
      Optional<MethodDecl> method =
          in.dispatch.best(
              in.machine.context.types().overloads(type.name(), e.name(), args.size()),
              args,
              e.args());
      if (method.isPresent()) {
        return method(method.get(), self, args, e.at());
      }
      Optional<CallModel> model = in.machine.context.types().modelled(type, e.name(), args.size());
      if (model.isPresent()) {
        return in.library.call(model.get(), self, args, e.at());
      }
    }
    return unknown(self, e.name(), args, e.at());
  }

  private List<TypeRef> above(Callee.Super callee) {
    if (callee.named().isPresent()) {
      return List.of(TypeRef.of(callee.named().get()));
    }
    List<TypeRef> above = new ArrayList<>();
    Optional<ClassDecl> decl = in.machine.context.program().find(callee.inClass());
    decl.flatMap(ClassDecl::superclass).ifPresent(above::add);
    decl.ifPresent(d -> above.addAll(d.interfaces()));
    return above;
  }

  // --- project methods ---

  /**
   * Runs a method of the project in the caller's context. What the user's model files say of it
   * takes the place of its body.
   */
  Value method(MethodDecl method, Value self, List<Value> args, Site at) {
    return method(method, self, args, at, false);
  }

  /**
   * The same.
   *
   * @param byName whether nothing but its name says that it is this one
   */
  private Value method(MethodDecl method, Value self, List<Value> args, Site at, boolean byName) {
    Optional<CallModel> stated =
        in.machine.context.models().stated(method.owner(), method.name(), args.size());
    if (stated.isPresent()) {
      in.machine.context.observations().executed(method);
      return in.library.call(stated.get(), self, args, at);
    }
    Optional<CallModel> ofBinding =
        in.machine.frame == in.machine.outermost
            ? Optional.empty() // an entry: what its body does is what is looked for
            : in.machine.context.types().ofBinding(method.owner(), method.name(), args.size());
    if (ofBinding.isPresent()) {
      return in.library.call(ofBinding.get(), self, args, at);
    }
    if (isTooDeep(method)) {
      in.machine
          .context
          .observations()
          .budget(at, "calls of " + method.name() + " were not followed further (recursion)");
      return unknown(self, method.name(), args, at);
    }
    in.machine.context.observations().executed(method);
    Frame caller = in.machine.frame;
    Frame frame =
        new Frame(
            method.isStatic() ? Value.Null.NULL : self, method.owner(), method.label(), caller, at);
    if (byName) {
      frame.foundByName = frame;
    }
    bind(frame, method.params(), method.varargs(), args, at);
    in.machine.frame = frame;
    try {
      method.body().ifPresent(in.exec::run);
      return Evaluator.refine(frame.returned, method.returnType());
    } finally {
      in.machine.frame = caller;
    }
  }

  private boolean isTooDeep(MethodDecl method) {
    if (in.machine.frame.depth >= in.machine.context.limits().callDepth()) {
      return true;
    }
    int active = 0;
    for (Frame f = in.machine.frame; f != null; f = f.caller) {
      active += f.method.equals(method.label()) ? 1 : 0;
    }
    return active >= 2;
  }

  void bind(Frame frame, List<Param> params, boolean varargs, List<Value> args, Site at) {
    for (int i = 0; i < params.size(); i++) {
      Param param = params.get(i);
      frame.declared.put(param.name(), param.type());
      boolean rest = varargs && i == params.size() - 1;
      if (rest && !(args.size() == params.size() && args.get(i).typeOrUnknown().isArray())) {
        frame.locals.put(
            param.name(),
            in.construction.arrayOf(
                param.type(), args.subList(Math.min(i, args.size()), args.size()), at));
      } else if (i < args.size()) {
        frame.locals.put(param.name(), Evaluator.refine(args.get(i), param.type()));
      }
    }
  }

  // --- code out of view ---

  /**
   * A call whose code is not in view. It may synchronise the streams that it is given, so nothing
   * is reported that it could have ordered. Its result is the same for the same arguments, unless
   * its name says that it makes something.
   */
  Value unknown(Value receiver, String name, List<Value> args, Site at) {
    Value result = outOfView(receiver, name, args, at);
    in.failures.mayThrow(name, at);
    return result;
  }

  /** A function that code out of view may run, or have run. */
  private boolean mayQueueWork(Value function) {
    return function instanceof Value.Closure closure
        ? in.machine.context.relevance().callsHot(closure.body())
        : in.functions.isFunction(function);
  }

  private Value outOfView(Value receiver, String name, List<Value> args, Site at) {
    if (!JdkCalls.ofObject(name, args.size())) {
      Stream.concat(Stream.of(receiver), args.stream())
          .filter(v -> in.jdkCalls.mayWaitFor(v, receiver))
          .forEach(v -> in.library.escape(v, at));
    }
    in.machine.hasUnseenTasks |= args.stream().anyMatch(this::mayQueueWork);
    String key =
        receiver.fingerprint()
            + "."
            + name
            + args.stream().map(Value::fingerprint).collect(Collectors.joining(",", "(", ")"));
    boolean fresh = in.machine.context.models().isFactoryName(name);
    Value result = new Value.Sym(fresh ? key + "@" + in.machine.fresh() : key, TypeRef.UNKNOWN);
    if (!OBJECT.contains(name)) {
      in.unseenChanges.by(receiver, name, args, result, at);
      in.listViews.touched(Stream.concat(Stream.of(receiver), args.stream()));
    }
    return result;
  }
}
