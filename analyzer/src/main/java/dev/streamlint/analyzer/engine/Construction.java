package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.Site;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/** Makes objects and arrays, and runs class initializers. */
final class Construction {
  /** Longer tables of numbers are not looked into. */
  private static final int MAX_NUMBERS = 256;

  private final Interpreter in;

  Construction(Interpreter in) {
    this.in = in;
  }

  Value make(Expr.New e) {
    Value outer = e.outer().map(in.eval::eval).orElse(in.machine.frame.self);
    return make(e.type(), in.eval.evalAll(e.args()), e.args(), outer, e.at());
  }

  Value make(TypeRef type, List<Value> args, Site at) {
    return make(type, args, List.of(), in.machine.frame.self, at);
  }

  private Value make(TypeRef type, List<Value> args, List<Expr> spelled, Value outer, Site at) {
    Value.Ref ref = in.machine.allocate(type, at);
    Optional<ClassDecl> decl = in.machine.context.program().find(type.name());
    if (decl.isPresent() && isOfBinding(type, args)) {
      library(type, ref, args, at);
      return ref;
    }
    if (decl.isPresent()) {
      initialize(decl.get());
      Obj object = in.machine.object(ref);
      if (decl.get().kind() == ClassDecl.Kind.LOCAL) {
        object.captured = new HashMap<>(in.machine.frame.locals);
      }
      boolean sees = decl.get().inner() || decl.get().kind() == ClassDecl.Kind.LOCAL;
      if (sees && outer != Value.Null.NULL) {
        object.outer = outer; // else it is made by code out of view
      }
      construct(decl.get(), ref, args, spelled, at);
      return ref;
    }
    library(type, ref, args, at);
    return ref;
  }

  private boolean isOfBinding(TypeRef type, List<Value> args) {
    return in.machine.frame != in.machine.outermost
        && in.machine
            .context
            .types()
            .ofBinding(type.name(), MethodDecl.CONSTRUCTOR, args.size())
            .isPresent();
  }

  private void library(TypeRef type, Value ref, List<Value> args, Site at) {
    Optional<CallModel> model =
        in.machine.context.models().method(type.name(), MethodDecl.CONSTRUCTOR, args.size());
    if (model.isPresent()) {
      in.library.construct(model.get(), ref, args, at);
    } else {
      args.forEach(a -> in.library.escape(a, at));
    }
  }

  private void construct(ClassDecl decl, Value ref, List<Value> args, List<Expr> spelled, Site at) {
    List<MethodDecl> constructors =
        decl.methods().stream()
            .filter(m -> m.name().equals(MethodDecl.CONSTRUCTOR) && m.accepts(args.size()))
            .toList();
    Optional<MethodDecl> constructor = in.dispatch.best(constructors, args, spelled);
    Frame caller = in.machine.frame;
    if (caller.depth >= in.machine.context.limits().callDepth()) {
      in.machine
          .context
          .observations()
          .budget(at, "constructors of " + decl.name() + " were not followed further");
      return;
    }
    Frame frame = new Frame(ref, decl.name(), decl.name() + ".<init>", caller, at);
    constructor.ifPresent(c -> in.calls.bind(frame, c.params(), c.varargs(), args, at));
    in.machine.frame = frame;
    try {
      List<Stmt> body =
          constructor.flatMap(MethodDecl::body).map(Construction::statements).orElse(List.of());
      Optional<Expr.Call> first = chained(body);
      boolean same =
          first.map(c -> c.callee() instanceof Expr.Callee.SameConstructor).orElse(false);
      if (same) {
        List<Expr> own = first.get().args();
        construct(decl, ref, in.eval.evalAll(own), own, first.get().at());
      } else {
        // With no constructor of its own a class hands on what it was given (anonymous classes).
        List<Value> up =
            first
                .map(c -> in.eval.evalAll(c.args()))
                .orElse(constructor.isEmpty() ? args : List.of());
        List<Expr> upSpelled = first.map(Expr.Call::args).orElse(List.of());
        decl.superclass().ifPresent(s -> superclass(s, ref, up, upSpelled, at));
        for (Stmt initializer : decl.initializers()) {
          in.exec.run(initializer);
        }
      }
      for (Stmt s : first.isPresent() ? body.subList(1, body.size()) : body) {
        if (in.exec.run(s) != Executor.Flow.NORMAL) {
          break;
        }
      }
    } finally {
      in.machine.frame = caller;
    }
  }

  private void superclass(TypeRef type, Value ref, List<Value> args, List<Expr> spelled, Site at) {
    Optional<ClassDecl> decl = in.machine.context.program().find(type.name());
    if (decl.isPresent() && in.machine.frame.depth < in.machine.context.limits().callDepth()) {
      construct(decl.get(), ref, args, spelled, at);
    } else if (decl.isEmpty()) {
      library(type, ref, args, at);
    }
  }

  private static List<Stmt> statements(Stmt body) {
    return body instanceof Stmt.Block block ? block.body() : List.of(body);
  }

  /** The call of another constructor that a constructor starts with. */
  static Optional<Expr.Call> chained(Stmt body) {
    return chained(statements(body));
  }

  private static Optional<Expr.Call> chained(List<Stmt> body) {
    return !body.isEmpty()
            && body.get(0) instanceof Stmt.Eval eval
            && eval.expr() instanceof Expr.Call call
            && call.name().equals(MethodDecl.CONSTRUCTOR)
        ? Optional.of(call)
        : Optional.empty();
  }

  /** Runs the static initializers of a class, once a path. */
  void initialize(ClassDecl decl) {
    if (!in.machine.initialized.add(decl.name())) {
      return;
    }
    decl.superclass()
        .flatMap(t -> in.machine.context.program().find(t.name()))
        .ifPresent(this::initialize);
    if (decl.staticInitializers().isEmpty()
        || in.machine.context.types().isOfBinding(decl.name())) {
      return; // a binding's classes load native code: the constants that matter are in the model
    }
    Frame caller = in.machine.frame;
    in.machine.frame =
        new Frame(Value.Null.NULL, decl.name(), decl.name() + ".<clinit>", caller, decl.at());
    try {
      for (Stmt initializer : decl.staticInitializers()) {
        in.exec.run(initializer);
      }
    } finally {
      in.machine.frame = caller;
    }
    for (ClassDecl.FieldDecl field : decl.fields()) {
      String name = decl.name() + "." + field.name();
      if (in.machine.statics.get(name) instanceof Value.Ref collection
          && isFilledElsewhere(in.machine.object(collection))) {
        in.machine.object(collection).filledBefore = name;
      }
    }
  }

  /** Nobody has a collection that stays empty. */
  private static boolean isFilledElsewhere(Obj object) {
    return object.items.isEmpty() && object.slots.isEmpty() && object.fields.isEmpty();
  }

  Value enumValues(String type, Site at) {
    List<Value> constants =
        in.machine.context.types().constants(type).stream()
            .map(name -> in.variables.staticField(type, name))
            .toList();
    return arrayOf(new TypeRef(type, List.of(), 1), constants, at);
  }

  // --- arrays ---

  Value makeArray(Expr.NewArray e) {
    int dims = Math.max(1, e.elements().isPresent() ? 1 : e.dims().size());
    TypeRef type = new TypeRef(e.element().name(), e.element().args(), e.element().dims() + dims);
    if (e.elements().isPresent()
        && e.elements().get().size() > MAX_NUMBERS
        && Defaults.isPrimitive(e.element())) {
      Value table = makeArray(type, List.of(Value.Int.of(e.elements().get().size())), e.at());
      in.machine.object(table).blurred = true;
      return table;
    }
    if (e.elements().isPresent()) {
      return arrayOf(
          new TypeRef(e.element().name(), e.element().args(), e.element().dims() + 1),
          in.eval.evalAll(e.elements().get()),
          e.at());
    }
    return makeArray(type, in.eval.evalAll(e.dims()), e.at());
  }

  private Value makeArray(TypeRef type, List<Value> dims, Site at) {
    Value.Ref ref = in.machine.allocate(type, at);
    Obj array = in.machine.object(ref);
    Value length = dims.get(0);
    Affine number = in.eval.number(length);
    boolean references = !Defaults.isPrimitive(type.element());
    if (references && number != null && !number.isConstant()) {
      number = in.machine.guesses.pick(number, 2);
      array.guessed = true;
    }
    array.length = number == null ? length : new Value.Int(number);
    if (dims.size() > 1 && number != null && number.isConstant()) {
      for (long i = 0; i < Math.min(number.constant(), 16); i++) {
        array.slots.put(
            Long.toString(i), makeArray(type.element(), dims.subList(1, dims.size()), at));
      }
    }
    return ref;
  }

  Value arrayOf(TypeRef type, List<Value> elements, Site at) {
    Value.Ref ref = in.machine.allocate(type, at);
    Obj array = in.machine.object(ref);
    array.length = Value.Int.of(elements.size());
    for (int i = 0; i < elements.size(); i++) {
      array.slots.put(Integer.toString(i), elements.get(i));
    }
    return ref;
  }

  Value copyArray(Value array, Site at) {
    Value.Ref ref = in.machine.allocate(array.typeOrUnknown(), at);
    Obj from = in.machine.object(array);
    Obj to = in.machine.object(ref);
    to.length = in.elements.length(array);
    to.slots.putAll(from.slots);
    to.blurred = from.blurred || !from.known;
    return ref;
  }
}
