package dev.streamlint.analyzer.engine;

import java.util.Map;

/**
 * What a round of a loop found. A round that leaves all of it as it was will be followed by the
 * same round for ever, unless another thread does something: so a thread waits for a flag.
 */
record RoundState(long effects, Map<String, Value> locals) {
  static RoundState of(Machine machine) {
    return new RoundState(machine.effects, Map.copyOf(machine.frame.locals));
  }

  boolean isIdle(Machine machine) {
    return effects == machine.effects;
  }

  boolean isStillOf(Machine machine) {
    return isIdle(machine) && locals.equals(machine.frame.locals);
  }
}
