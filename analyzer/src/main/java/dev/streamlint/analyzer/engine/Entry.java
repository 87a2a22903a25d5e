package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.order.Access;
import dev.streamlint.rules.order.Pair;

/** A way into the program. */
interface Entry {
  /** For messages about budgets, and for the order of entries. */
  String label();

  /** The same for people. */
  default String name() {
    int arity = label().indexOf('/');
    return arity < 0 ? label() : label().substring(0, arity);
  }

  /** Where it stands. */
  Site at();

  /** Whether every method that it starts with has been run already. */
  boolean isDone(Observations observations);

  /** Whether all that happens to the GPU objects made on the way is on the way. */
  boolean isWhole();

  /**
   * Whether nothing that ran before can matter to it. Else code out of view may have queued work
   * that a synchronisation of the whole device waits for.
   */
  default boolean startsAfresh(Program program) {
    return false;
  }

  /** Runs one path from here. */
  void run(Interpreter in);

  /**
   * Whether a hazard found on the way is one of the code's own, not one that its callers have to
   * see to.
   */
  default boolean accepts(Pair pair, Machine machine) {
    return true;
  }

  /** Whether the access runs on a stream that callers pass in. */
  static boolean isOnCallersStream(Access access, Machine machine) {
    return access.stream().map(machine.ids::isAssumed).orElse(false);
  }
}
