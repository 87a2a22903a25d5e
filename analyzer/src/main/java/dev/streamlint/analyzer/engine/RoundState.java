package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Stmt;
import java.util.Map;

/**
 * What a round of a loop found. A round that leaves all of it as it was, but for what cannot end
 * the loop, will be followed by the same round for ever, unless another thread does something: so a
 * thread waits for a flag.
 */
record RoundState(long effects, Map<String, Value> locals) {
  static RoundState of(Machine machine) {
    return new RoundState(machine.effects, Map.copyOf(machine.frame.locals));
  }

  /** Whether the round that began so has done nothing. */
  boolean isIdle(Machine machine) {
    return effects == machine.effects;
  }

  /** Whether the next round can be no other. */
  boolean isStillOf(Machine machine, Stmt.Loop loop) {
    if (!isIdle(machine)) {
      return false;
    }
    Map<String, Value> now = machine.frame.locals;
    if (locals.equals(now)) {
      return true;
    }
    LoopExits exits = LoopExits.of(loop);
    return locals.entrySet().stream()
        .noneMatch(l -> exits.hangOn(l.getKey()) && !l.getValue().equals(now.get(l.getKey())));
  }
}
