package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Stmt;
import java.util.HashSet;
import java.util.Set;

/** The names by which some code calls: of methods, and of classes for their constructors. */
final class CallNames {
  /**
   * Stands for the calls that a for-each loop makes, where the program has iterators of its own.
   */
  static final String ITERATION = "for-each";

  /** The calls themselves. */
  static final Set<String> ITERATOR = Set.of("iterator", "hasNext", "next");

  private final Set<String> names = new HashSet<>();

  /** Those in a statement, in whatever depth. */
  static Set<String> in(Stmt code) {
    CallNames found = new CallNames();
    new IrWalk() {
      @Override
      void stmt(Stmt s) {
        found.note(s);
        super.stmt(s);
      }

      @Override
      void expr(Expr e) {
        found.note(e);
        super.expr(e);
      }
    }.stmt(code);
    return found.names;
  }

  Set<String> all() {
    return names;
  }

  /** Takes what the statement itself calls, without its parts. */
  void note(Stmt s) {
    if (s instanceof Stmt.ForEach) {
      names.add(ITERATION);
    }
  }

  /** Takes what the expression itself calls, without its parts. */
  void note(Expr e) {
    if (e instanceof Expr.Call call) {
      names.add(call.name());
    } else if (e instanceof Expr.New made) {
      names.add(Relevance.simple(made.type().name()));
    } else if (e instanceof Expr.MethodRef ref) {
      names.add(
          ref.name().equals(MethodDecl.CONSTRUCTOR)
              ? Relevance.simple(ref.type().name())
              : ref.name());
    }
  }
}
