package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the code of one class names, from one walk over all of it: what is decided before any path
 * is run is decided by names.
 */
final class Outline extends IrWalk {
  private static final Expr NULL = new Expr.Literal(null);

  private final Set<String> types = new HashSet<>();
  private final Set<String> called = new HashSet<>();
  private final List<Expr.Call> calls = new ArrayList<>();
  private final List<TypeRef> made = new ArrayList<>();
  private final List<Expr> functions = new ArrayList<>();
  private final Set<String> set = new HashSet<>();
  private final Set<String> setOnce = new HashSet<>();
  private final CallNames initializers = new CallNames();
  private final IdentityHashMap<MethodDecl, CallNames> methods = new IdentityHashMap<>();

  /** The method that is walked over; empty in an initializer. */
  private String method = "";

  /** The fields that it sets to anything but null. */
  private final Set<String> setHere = new HashSet<>();

  private boolean asksForNull;

  /** Of the code that is walked over. */
  private CallNames names = initializers;

  Outline(ClassDecl decl) {
    decl.superclass().ifPresent(this::mention);
    decl.interfaces().forEach(this::mention);
    decl.fields().forEach(f -> mention(f.type()));
    decl.initializers().forEach(this::stmt);
    names = new CallNames();
    decl.staticInitializers().forEach(this::stmt);
    decl.methods().forEach(this::walk);
  }

  private void walk(MethodDecl decl) {
    mention(decl.returnType());
    decl.params().forEach(p -> mention(p.type()));
    method = decl.name();
    names = new CallNames();
    methods.put(decl, names);
    setHere.clear();
    asksForNull = false;
    decl.body().ifPresent(this::stmt);
    set.addAll(setHere);
    if (asksForNull) {
      setHere.forEach(field -> setOnce.add(decl.label() + " " + field));
    }
  }

  /**
   * The simple names of all types that the class mentions: a library of which no class names a type
   * is not used.
   */
  Set<String> types() {
    return types;
  }

  /** Every call. */
  List<Expr.Call> calls() {
    return calls;
  }

  /** The type of every object that is made. */
  List<TypeRef> made() {
    return made;
  }

  /** Every lambda and method reference. */
  List<Expr> functions() {
    return functions;
  }

  /** The names of methods that are called or referred to; one that calls itself does not count. */
  Set<String> called() {
    return called;
  }

  /** The names of fields, of any class, that its methods set to anything but null. */
  Set<String> set() {
    return set;
  }

  /**
   * Whether a method of the class sets a field only where something is null: so that is what it
   * finds there the first time.
   *
   * @param label the method's
   */
  boolean setsOnce(String label, String field) {
    return setOnce.contains(label + " " + field);
  }

  /** The names that the code of instance initializers calls. */
  Set<String> initializers() {
    return initializers.all();
  }

  /** The names that a method of the class calls. */
  Set<String> names(MethodDecl own) {
    CallNames found = methods.get(own);
    return found == null ? Set.of() : found.all();
  }

  private void mention(TypeRef type) {
    types.add(type.simpleName());
    type.args().forEach(this::mention);
  }

  private void mention(String type) {
    types.add(Relevance.simple(type));
  }

  @Override
  void stmt(Stmt s) {
    names.note(s);
    if (s instanceof Stmt.Declare declare) {
      mention(declare.type());
    } else if (s instanceof Stmt.ForEach each) {
      mention(each.type());
      called.addAll(CallNames.ITERATOR);
    } else if (s instanceof Stmt.Try attempt && !attempt.resources().isEmpty()) {
      called.add("close");
    }
    super.stmt(s);
  }

  @Override
  void expr(Expr e) {
    names.note(e);
    if (e instanceof Expr.Call call) {
      call(call);
    } else if (e instanceof Expr.New object) {
      made.add(object.type());
      mention(object.type());
    } else if (e instanceof Expr.Cast cast) {
      mention(cast.type());
    } else if (e instanceof Expr.Lambda lambda) {
      functions.add(lambda);
      lambda.params().forEach(p -> mention(p.type()));
    } else if (e instanceof Expr.MethodRef ref) {
      functions.add(ref);
      called.add(ref.name());
      mention(ref.type());
      if (ref.name().equals(MethodDecl.CONSTRUCTOR)) {
        made.add(ref.type());
      }
    } else if (e instanceof Expr.Assign assign && !NULL.equals(assign.value())) {
      fieldName(assign.target()).ifPresent(setHere::add);
    } else if (e instanceof Expr.Binary asked) {
      asksForNull |= NULL.equals(asked.left()) || NULL.equals(asked.right());
    }
    super.expr(e);
  }

  private static Optional<String> fieldName(Expr target) {
    if (target instanceof Expr.Bare bare) {
      return Optional.of(bare.name());
    } else if (target instanceof Expr.StaticField field) {
      return Optional.of(field.name());
    }
    return target instanceof Expr.Field field ? Optional.of(field.name()) : Optional.empty();
  }

  private void call(Expr.Call call) {
    calls.add(call);
    if (!call.name().equals(method)) {
      called.add(call.name());
    }
    if (call.callee() instanceof Expr.Callee.Static owner) {
      mention(owner.owner());
    } else if (call.callee() instanceof Expr.Callee.Bare bare) {
      bare.staticOwners().forEach(this::mention);
    }
  }
}
