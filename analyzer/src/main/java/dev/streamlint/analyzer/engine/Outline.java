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
import java.util.Set;

/**
 * What the code of one class names, from one walk over all of it: what is decided before any path
 * is run is decided by names.
 */
final class Outline extends IrWalk {
  private final Set<String> types = new HashSet<>();
  private final Set<String> called = new HashSet<>();
  private final List<Expr.Call> calls = new ArrayList<>();
  private final List<TypeRef> made = new ArrayList<>();
  private final List<Expr> functions = new ArrayList<>();
  private final CallNames initializers = new CallNames();
  private final IdentityHashMap<MethodDecl, CallNames> methods = new IdentityHashMap<>();

  /** The method that is walked over; empty in an initializer. */
  private String method = "";

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
    decl.body().ifPresent(this::stmt);
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
    }
    super.expr(e);
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
