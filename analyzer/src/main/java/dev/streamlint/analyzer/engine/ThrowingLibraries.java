package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which libraries were told to throw when a call fails? It counts wherever the program says so;
 * until then a failing call returns a code.
 */
final class ThrowingLibraries {
  private final ApiModels models;
  private final Set<String> owners = new HashSet<>();

  ThrowingLibraries(Program program, ApiModels models, Outlines outlines) {
    this.models = models;
    for (ClassDecl decl : program.classes().values()) {
      outlines.of(decl).calls().forEach(this::look);
    }
  }

  /** Whether calls of the class throw when they fail. */
  boolean contains(String owner) {
    return owners.contains(owner);
  }

  private void look(Expr.Call call) {
    if (call.args().size() != 1 || !isTrue(call.args().get(0))) {
      return;
    }
    for (String owner : ownersOf(call.callee())) {
      Optional<CallModel> model = models.method(owner, call.name(), 1);
      if (model.isPresent() && model.get().has(Effect.ThrowsOnFailure.class::isInstance)) {
        owners.add(owner);
      }
    }
  }

  private static List<String> ownersOf(Expr.Callee callee) {
    return callee instanceof Expr.Callee.Static known
        ? List.of(known.owner())
        : callee instanceof Expr.Callee.Bare bare ? bare.staticOwners() : List.of();
  }

  private static boolean isTrue(Expr e) {
    return e instanceof Expr.Literal literal && Boolean.TRUE.equals(literal.value());
  }
}
