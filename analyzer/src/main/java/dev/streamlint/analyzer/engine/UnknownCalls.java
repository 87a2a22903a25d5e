package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Expr.Callee;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.rules.model.ApiModels;
import java.util.List;
import java.util.Optional;

/**
 * Which calls go to a library that the models know, and are known to no model? A newer version of
 * the library may have them.
 *
 * @param program whose own methods are known
 */
record UnknownCalls(Program program, ApiModels models) {
  /** The library's class that declares the called method, as far as the call's text tells. */
  Optional<String> owner(Expr.Call call) {
    int arguments = call.args().size();
    if (arguments == 0) {
      return Optional.empty(); // what is given nothing touches nothing of the program's
    }
    if (call.callee() instanceof Callee.Static owner) {
      return Optional.of(owner.owner()).filter(o -> lacks(o, call.name(), arguments));
    }
    if (call.callee() instanceof Callee.Bare bare) {
      List<String> owners = bare.staticOwners();
      boolean known =
          owners.stream().allMatch(o -> isLibrary(o) || isJava(o))
              && owners.stream().allMatch(o -> models.method(o, call.name(), arguments).isEmpty());
      return known ? owners.stream().filter(this::isLibrary).findFirst() : Optional.empty();
    }
    return Optional.empty();
  }

  private boolean lacks(String owner, String name, int arguments) {
    return isLibrary(owner) && models.method(owner, name, arguments).isEmpty();
  }

  /** Whether the type belongs to a GPU library. */
  boolean isLibrary(String type) {
    return !program.classes().containsKey(type)
        && models.type(type).filter(t -> !t.family().equals("java")).isPresent();
  }

  private boolean isJava(String type) {
    return models.type(type).filter(t -> t.family().equals("java")).isPresent();
  }
}
