package dev.streamlint.validator.conformance;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.validator.gate.Conflicts;
import dev.streamlint.validator.gate.Conflicts.Conflict;
import dev.streamlint.validator.gate.DirectedRun;
import dev.streamlint.validator.gate.Holding;
import dev.streamlint.validator.gate.Observation;
import dev.streamlint.validator.gate.Reach;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the model and a device say of the conflicting pairs of one program. */
final class Comparison {
  /** How the two stand to each other, for one pair. */
  enum Result {
    BOTH_DOCUMENTED,
    BOTH_IMPLICIT,
    BOTH_UNORDERED,
    /** The model has forgotten the earlier access, and a pair that it has not says the same. */
    IMPLIED,
    /** The run says nothing. */
    UNTESTABLE,
    /** The model says ordered, and the device did the later one while the earlier was held. */
    MODEL_TOO_STRONG,
    /** The model says unordered, and the device did not. */
    MODEL_TOO_WEAK;

    boolean isDisagreement() {
      return this == MODEL_TOO_STRONG || this == MODEL_TOO_WEAK;
    }
  }

  /** One pair. */
  record Compared(Conflict conflict, Optional<Edge> edge, Reach reach, Result result) {}

  private final List<Op> program;
  private final Machine machine;
  private final List<Compared> pairs = new ArrayList<>();
  private int runs;

  private Comparison(List<Op> program, Machine machine) {
    this.program = program;
    this.machine = machine;
  }

  /** One directed run for every op that has to be held, and for every way to hold it. */
  static Comparison of(List<Op> program, Machine machine) {
    Comparison comparison = new Comparison(program, machine);
    comparison.compare();
    return comparison;
  }

  private void compare() {
    ModelEdges model = new ModelEdges(program);
    Map<List<Object>, Observation> seen = new HashMap<>();
    for (Conflict each : new Conflicts(program).all()) {
      Observation observation =
          seen.computeIfAbsent(
              List.of(each.earlier(), each.holding()), k -> run(each.earlier(), each.holding()));
      Optional<Edge> edge = model.of(each.earlier(), each.later(), each.buffer());
      Reach first = observation.of(each.later());
      boolean tooWeak = edge.equals(Optional.of(Edge.NONE)) && first.isOrdered();
      Reach reach = tooWeak ? runAgain(each).of(each.later()) : first;
      boolean untestable =
          !reach.isEvidence() || isHeldByItself(each, observation.of(each.earlier()));
      Result result =
          untestable
              ? Result.UNTESTABLE
              : edge.map(e -> compare(e, reach))
                  .orElseGet(() -> implied(reach, model.isUnordered(each.later())));
      pairs.add(new Compared(each, edge, reach, result));
    }
  }

  private Observation run(int held, Holding holding) {
    runs++;
    return machine.use(
        (device, watchdog) -> DirectedRun.of(device, watchdog, program, held, holding, Set.of()));
  }

  /** For a disagreement, before it is one. */
  private Observation runAgain(Conflict pair) {
    runs++;
    return machine.use(
        (device, watchdog) ->
            DirectedRun.ofPair(
                device, watchdog, program, pair.earlier(), pair.later(), pair.holding(), Set.of()));
  }

  /** A call that waits for its stream before it queues anything cannot be let past a gate. */
  private boolean isHeldByItself(Conflict conflict, Reach held) {
    return held == Reach.WAITING
        && program.get(conflict.earlier()) instanceof Op.Work work
        && work.returns() == Returns.STAGED;
  }

  private static Result compare(Edge edge, Reach reach) {
    if (reach == Reach.DONE) {
      return edge == Edge.NONE ? Result.BOTH_UNORDERED : Result.MODEL_TOO_STRONG;
    }
    return switch (edge) {
      case NONE -> Result.MODEL_TOO_WEAK;
      case IMPLICIT -> Result.BOTH_IMPLICIT;
      case DOCUMENTED -> Result.BOTH_DOCUMENTED;
    };
  }

  private static Result implied(Reach reach, boolean otherPairUnordered) {
    return reach == Reach.DONE && !otherPairUnordered ? Result.MODEL_TOO_STRONG : Result.IMPLIED;
  }

  List<Compared> pairs() {
    return pairs;
  }

  /** Directed runs that were made. */
  int runs() {
    return runs;
  }

  Optional<Compared> disagreement() {
    return pairs.stream().filter(p -> p.result().isDisagreement()).findFirst();
  }
}
