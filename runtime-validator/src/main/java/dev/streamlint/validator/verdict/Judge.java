package dev.streamlint.validator.verdict;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.gate.Conflicts;
import dev.streamlint.validator.gate.Conflicts.Conflict;
import dev.streamlint.validator.gate.DirectedRun;
import dev.streamlint.validator.gate.Holding;
import dev.streamlint.validator.gate.Observation;
import dev.streamlint.validator.gate.Reach;
import dev.streamlint.validator.replay.Outcome;
import dev.streamlint.validator.replay.Watchdog;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Judges pairs of operations by directed runs. */
public final class Judge {
  private final Device device;
  private final Watchdog watchdog;

  public Judge(Device device, Watchdog watchdog) {
    this.device = device;
    this.watchdog = watchdog;
  }

  /**
   * Whether the later op comes after the earlier one.
   *
   * @param earlier index of an op of the program
   * @param later index of an op of the program
   */
  public Verdict judge(List<Op> program, int earlier, int later) {
    Optional<Conflict> conflict =
        new Conflicts(program)
            .all().stream().filter(c -> c.earlier() == earlier && c.later() == later).findFirst();
    if (conflict.isEmpty()) {
      return verdict(
          Kind.INCONCLUSIVE, "the two do not use the same memory in conflict", List.of());
    }
    try {
      return judge(program, conflict.get());
    } catch (DeviceException e) {
      return verdict(Kind.INCONCLUSIVE, "the device refused: " + e.getMessage(), List.of());
    }
  }

  private Verdict judge(List<Op> program, Conflict conflict) {
    if (program.get(conflict.earlier()) instanceof Op.Free) {
      return usedAfterFree(program, conflict);
    }
    Set<Integer> both = Set.of(conflict.earlier(), conflict.later());
    Outcome right = DirectedRun.serially(device, program, both);
    Observation seen =
        DirectedRun.ofPair(
            device,
            watchdog,
            program,
            conflict.earlier(),
            conflict.later(),
            conflict.holding(),
            both);
    Op a = program.get(conflict.earlier());
    Op b = program.get(conflict.later());
    Reach reach = seen.of(conflict.later());
    if (reach == Reach.DONE) {
      return confirmed(program, conflict, right, seen);
    }
    List<String> evidence = List.of(name(a) + " was held; " + name(b) + " " + words(reach));
    if (!reach.isEvidence()) {
      return verdict(Kind.INCONCLUSIVE, whyNoEvidence(reach), evidence);
    }
    if (seen.of(conflict.earlier()) == Reach.WAITING && isStaged(a)) {
      return verdict(
          Kind.INCONCLUSIVE,
          name(a) + " itself waits for what is before it on its stream",
          evidence);
    }
    return verdict(Kind.ORDERED, name(b) + " comes after " + name(a), evidence);
  }

  /**
   * No order helps: the memory is somebody else's. The run gives it to somebody who writes to it.
   */
  private Verdict usedAfterFree(List<Op> program, Conflict conflict) {
    Op free = program.get(conflict.earlier());
    Op use = program.get(conflict.later());
    Set<Integer> both = Set.of(conflict.earlier(), conflict.later());
    Outcome taken = DirectedRun.serially(device, program, both);
    Outcome kept = DirectedRun.serially(device, program, Set.of(conflict.later()));
    Optional<Damage> damage =
        compare(conflict.later(), use, kept, taken).filter(d -> d.differing() > 0);
    List<String> evidence = new ArrayList<>();
    evidence.add(name(use) + " was done after " + name(free) + " had given the memory back");
    damage.ifPresent(d -> evidence.add(d.sentence()));
    return new Verdict(
        Kind.CONFIRMED,
        name(use) + " uses memory that is freed",
        evidence,
        damage,
        Optional.empty(),
        device.description());
  }

  private static boolean isStaged(Op op) {
    return op instanceof Op.Work work && work.returns() == Returns.STAGED;
  }

  private static String words(Reach reach) {
    return switch (reach) {
      case DONE -> "was done all the same";
      case PENDING -> "was queued, and not done before it was let go";
      case WAITING -> "did not return before it was let go";
      case BEHIND -> "was not called before it was let go, as its host thread waited";
      case OUT_OF_TURN -> "was not called before it was let go";
      case LOCKED_OUT -> "did not return, or was not called, before it was let go";
      case BEHIND_ALLOCATION -> "was not done before it was let go";
    };
  }

  private static String whyNoEvidence(Reach reach) {
    return switch (reach) {
      case LOCKED_OUT ->
          "another host thread was waiting in the driver, which keeps locks meanwhile";
      case BEHIND_ALLOCATION ->
          "the driver puts a free in the order of a stream behind the allocation, whatever the"
              + " program says";
      default -> "another host thread's call has to come first";
    };
  }

  private Verdict confirmed(List<Op> program, Conflict conflict, Outcome right, Observation seen) {
    Op a = program.get(conflict.earlier());
    Op b = program.get(conflict.later());
    List<String> evidence = new ArrayList<>();
    evidence.add(name(a) + " was held; " + name(b) + " " + words(Reach.DONE));
    if (isStaged(a) && !device.holdsStagedCopies()) {
      evidence.add(
          name(a)
              + " was made in the two steps that are documented for it: copied aside, and"
              + " transferred later");
    }
    List<Damage> damages = damages(conflict, a, b, right, seen.outcome());
    damages.forEach(d -> evidence.add(d.sentence()));
    boolean cured = isCured(program, conflict);
    evidence.add(
        "with an edge put in between them, "
            + name(b)
            + (cured ? " waits" : " was still done while " + name(a) + " was held"));
    return new Verdict(
        Kind.CONFIRMED,
        name(b) + " does not wait for " + name(a),
        evidence,
        damages.stream().filter(d -> d.differing() > 0).findFirst(),
        Optional.of(cured),
        device.description());
  }

  private boolean isCured(List<Op> program, Conflict conflict) {
    MissingEdge cured = MissingEdge.insert(program, conflict.earlier(), conflict.later());
    Holding holding = conflict.holding();
    return DirectedRun.of(device, watchdog, cured.ops(), cured.earlier(), holding, Set.of())
        .of(cured.later())
        .isOrdered();
  }

  /** What each of the two read, and what is left in the memory that they share. */
  private static List<Damage> damages(Conflict conflict, Op a, Op b, Outcome right, Outcome wrong) {
    List<Damage> damages = new ArrayList<>();
    compare(conflict.later(), b, right, wrong).ifPresent(damages::add);
    compare(conflict.earlier(), a, right, wrong).ifPresent(damages::add);
    byte[] expected = right.memory().get(conflict.buffer());
    byte[] actual = wrong.memory().get(conflict.buffer());
    if (expected != null && actual != null) {
      damages.add(damage(expected, actual, "bytes that are in the buffer in the end"));
    }
    return damages;
  }

  private static Optional<Damage> compare(int index, Op op, Outcome right, Outcome wrong) {
    byte[] expected = right.seen().get(index);
    byte[] actual = wrong.seen().get(index);
    return expected == null || actual == null
        ? Optional.empty()
        : Optional.of(damage(expected, actual, "bytes that " + name(op) + " read"));
  }

  private static Damage damage(byte[] expected, byte[] actual, String what) {
    int differing = Math.abs(expected.length - actual.length);
    for (int i = 0; i < Math.min(expected.length, actual.length); i++) {
      differing += expected[i] == actual[i] ? 0 : 1;
    }
    return new Damage(differing, Math.max(expected.length, actual.length), what);
  }

  /** {@code cuMemcpy (Frames.java:12)}: the verdict stands beside the whole path. */
  private static String name(Op op) {
    String file = op.at().file();
    return op.at().line() > 0
        ? op.at().call()
            + " ("
            + file.substring(file.lastIndexOf('/') + 1)
            + ":"
            + op.at().line()
            + ")"
        : op.at().call();
  }

  private Verdict verdict(Kind kind, String reason, List<String> evidence) {
    return new Verdict(
        kind, reason, evidence, Optional.empty(), Optional.empty(), device.description());
  }
}
