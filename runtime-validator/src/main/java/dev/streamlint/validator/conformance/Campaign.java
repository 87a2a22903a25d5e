package dev.streamlint.validator.conformance;

import dev.streamlint.rules.op.Op;
import dev.streamlint.validator.conformance.Comparison.Compared;
import dev.streamlint.validator.conformance.Comparison.Result;
import dev.streamlint.validator.device.DeviceException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Random programs, one after the other, and what came of them. Can be gone on with at any seed. */
final class Campaign {
  /** More of them are counted and not shown. */
  private static final int SHOWN = 20;

  /** A program of which the model and the device do not say the same, or that could not be run. */
  record Disagreement(long seed, String what, String program) {}

  private final Machine machine;
  private final Map<Result, Long> pairs = new EnumMap<>(Result.class);
  private final List<Disagreement> disagreements = new ArrayList<>();
  private long programs;
  private long ops;
  private long runs;
  private long disagreeing;
  private long refused;

  Campaign(Machine machine) {
    this.machine = machine;
  }

  void run(long seed) {
    List<Op> program = RandomProgram.of(seed, machine.marksAreWork());
    programs++;
    ops += program.size();
    try {
      Comparison comparison = Comparison.of(program, machine);
      runs += comparison.runs();
      comparison.pairs().forEach(p -> pairs.merge(p.result(), 1L, Long::sum));
      comparison.disagreement().ifPresent(d -> disagree(seed, program, d));
      refused = 0;
    } catch (DeviceException e) {
      disagreeing++;
      refused++;
      show(new Disagreement(seed, "not run: " + e.getMessage(), ProgramText.of(program)));
    }
  }

  private void disagree(long seed, List<Op> program, Compared first) {
    disagreeing++;
    if (disagreements.size() >= SHOWN) {
      return;
    }
    List<Op> small = Shrinking.shrink(program, p -> find(p, first.result()).isPresent());
    Compared pair = find(small, first.result()).orElse(first);
    String what =
        "%s: %d and %d, model %s, device %s"
            .formatted(
                pair.result(),
                pair.conflict().earlier(),
                pair.conflict().later(),
                pair.edge().map(Enum::name).orElse("forgotten"),
                pair.reach());
    show(new Disagreement(seed, what, ProgramText.of(small)));
  }

  private Optional<Compared> find(List<Op> program, Result result) {
    return Comparison.of(program, machine).pairs().stream()
        .filter(p -> p.result() == result)
        .findFirst();
  }

  private void show(Disagreement disagreement) {
    if (disagreements.size() < SHOWN) {
      disagreements.add(disagreement);
    }
  }

  /** Whether the device refuses everything: after some errors, a GPU does. */
  boolean isBroken() {
    return refused >= 10;
  }

  long programs() {
    return programs;
  }

  long ops() {
    return ops;
  }

  /** Directed runs. */
  long runs() {
    return runs;
  }

  /** Programs with at least one disagreement. */
  long disagreeing() {
    return disagreeing;
  }

  long pairs(Result result) {
    return pairs.getOrDefault(result, 0L);
  }

  /** The first of them, cut down. */
  List<Disagreement> disagreements() {
    return List.copyOf(disagreements);
  }
}
