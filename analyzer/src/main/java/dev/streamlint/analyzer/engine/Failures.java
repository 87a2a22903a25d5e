package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.Site;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/** Where calls of code out of view may throw, as far as that is worth following. */
final class Failures {
  /** They do not throw in code that works; following a throw out of each would only cost paths. */
  private static final Set<String> LOGGING =
      Set.of(
          "print", "println", "printf", "format", "trace", "debug", "info", "warn", "error", "log");

  private final Interpreter in;
  private final Deque<Boolean> tries = new ArrayDeque<>();
  private boolean hasThrown;

  Failures(Interpreter in) {
    this.in = in;
  }

  /** From here on a throw is worth following if the handlers do anything that matters. */
  void enterTry(Stmt.Try s) {
    Relevance relevance = in.machine.context.relevance();
    boolean matters =
        !s.resources().isEmpty()
            || !relevance.isHarmless(s.body())
            || s.finallyBody().map(f -> !relevance.isHarmless(f)).orElse(false)
            || s.catches().stream().anyMatch(c -> !relevance.isHarmless(c.body()));
    tries.push(matters);
  }

  void leaveTry() {
    tries.pop();
  }

  /**
   * Whether a check of the program's own fails, which ends what it guards: tried once, where the
   * handlers do anything that matters.
   */
  boolean checkFails(String question) {
    if (hasThrown || !tries.contains(true)) {
      return false;
    }
    hasThrown = in.machine.choices.chooseRare(question) == 1;
    return hasThrown;
  }

  /**
   * An exception matters if it can skip what is done about pending work. One a path: two failures
   * at once tell no more.
   */
  void mayThrow(String name, Site at) {
    if (hasThrown
        || !tries.contains(true)
        || LOGGING.contains(name)
        || !in.machine.hasWorkPending()) {
      return;
    }
    hasThrown = in.machine.choices.chooseRare("throw@" + at) == 1;
    if (hasThrown) {
      throw new Thrown(TypeRef.UNKNOWN);
    }
  }
}
