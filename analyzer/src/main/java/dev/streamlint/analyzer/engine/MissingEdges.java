package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.hazard.HazardKind;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.order.Access;
import dev.streamlint.rules.order.Edge;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Of the hazards that one op makes, those that lack the same edge are one: work on one stream is in
 * order, so waiting for the last of it is waiting for all. The surest is told, of these the last.
 */
final class MissingEdges {
  /** Hazards with the same are cured by the same edge. */
  private record Lane(Edge edge, Optional<StreamId> stream, HostId host, boolean freed) {}

  private MissingEdges() {}

  static List<Hazard> of(List<Hazard> hazards, Machine machine) {
    if (hazards.size() < 2) {
      return hazards;
    }
    Map<Lane, List<Hazard>> lanes = new LinkedHashMap<>();
    hazards.forEach(h -> lanes.computeIfAbsent(lane(h), k -> new ArrayList<>()).add(h));
    return lanes.values().stream().map(same -> one(same, machine)).toList();
  }

  private static Lane lane(Hazard hazard) {
    Access earlier = hazard.pair().earlier();
    HostId host = earlier.stream().isPresent() ? HostId.MAIN : earlier.host();
    boolean freed = hazard.kind() == HazardKind.USE_AFTER_FREE;
    return new Lane(hazard.pair().edge(), earlier.stream(), host, freed);
  }

  private static Hazard one(List<Hazard> same, Machine machine) {
    Comparator<Hazard> byIndex = Comparator.comparingInt(h -> index(h, machine));
    Op last = same.stream().max(byIndex).orElseThrow().pair().earlier().op();
    Hazard told =
        same.stream()
            .max(
                Comparator.<Hazard, Boolean>comparing(h -> isSure(h, machine))
                    .thenComparing(byIndex))
            .orElseThrow();
    return new Hazard(told.pair(), told.kind(), told.explanation(), told.index(), last);
  }

  private static int index(Hazard hazard, Machine machine) {
    return machine.log.trace(hazard.pair().earlier().op()).index();
  }

  private static boolean isSure(Hazard hazard, Machine machine) {
    return Doubts.of(hazard.pair(), hazard.explanation().cause(), machine).isEmpty();
  }
}
