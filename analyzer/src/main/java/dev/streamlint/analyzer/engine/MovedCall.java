package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Fix;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.rules.hazard.Cure;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Optional;

/** A record or wait that is there, and only stands at the wrong place of its block. */
final class MovedCall {
  private MovedCall() {}

  /** Empty where the call cannot simply be moved. */
  static Optional<Proposal> of(CureSite site) {
    Cure cure = site.cure;
    Machine machine = site.machine;
    if (cure.existing().isEmpty()) {
      return Optional.empty();
    }
    Op existing = cure.existing().get();
    List<PathLog.At> behind = machine.log.ends(existing, cure.earlier());
    if (behind.isEmpty() || !behind.get(0).site().equals(existing.at())) {
      return Optional.empty();
    }
    Spot call = site.spot(behind.get(0));
    boolean isRecord = cure.kind() == Cure.Kind.MOVE_RECORD;
    Spot earlier = site.spot(behind.get(1));
    if (!isMovable(call)) {
      return Optional.empty();
    }
    Optional<Integer> at = index(call, call);
    Optional<Integer> after = index(earlier, call);
    if (at.isEmpty() || after.isEmpty() || !call.isWith(earlier)) {
      return Optional.empty();
    }
    String move = "move line " + call.site().line() + " below line " + earlier.site().line();
    if (isRecord) {
      return at.get() < after.get() && !seesChange(call, at.get() + 1, after.get())
          ? Optional.of(proposal(move, call.site(), Fix.Where.AFTER, earlier.site()))
          : Optional.empty();
    }
    List<PathLog.At> before = machine.log.ends(existing, cure.later());
    Spot later = site.spot(before.get(1));
    Optional<Integer> end = index(later, call);
    if (end.isEmpty()
        || !before.get(0).site().equals(existing.at())
        || !call.isWith(later)
        || after.get() >= end.get()) {
      return Optional.empty();
    }
    if (existing instanceof Op.Record && after.get() < at.get() && at.get() < end.get()) {
      return Optional.empty(); // in a loop: it is there already, for the next round
    }
    if (isNeeded(existing, cure.later(), machine.log)) {
      return Optional.empty();
    }
    boolean comesTooLate = end.get() < at.get() && !seesChange(call, end.get(), at.get() - 1);
    boolean comesTooEarly = at.get() < end.get() && !seesChange(call, at.get() + 1, end.get() - 1);
    return comesTooLate || comesTooEarly
        ? Optional.of(
            proposal(
                move + " and before line " + later.site().line(),
                call.site(),
                Fix.Where.BEFORE,
                later.site()))
        : Optional.empty();
  }

  /**
   * Whether work between the wait and where it would go relies on it: that which it comes after
   * now, or that which comes after it now.
   */
  private static boolean isNeeded(Op wait, Op later, PathLog log) {
    int own = log.trace(wait).index();
    int other = log.trace(later).index();
    List<Op> between = log.ops().subList(Math.min(own, other) + 1, Math.max(own, other));
    return own > other
        ? between.stream().anyMatch(op -> isAwaited(op, wait))
        : between.stream().anyMatch(op -> comesAfter(op, wait));
  }

  /** Whether the wait, where it stands, waits for it. */
  private static boolean isAwaited(Op op, Op wait) {
    if (wait instanceof Op.SyncDevice) {
      return op instanceof Op.Work;
    } else if (wait instanceof Op.SyncStream sync) {
      return op instanceof Op.Work work && work.stream().equals(sync.stream());
    }
    return op instanceof Op.Record record
        && FindingFactory.eventOf(wait).equals(Optional.of(record.event()));
  }

  /** Whether what the wait orders is to come before it. */
  private static boolean comesAfter(Op op, Op wait) {
    if (wait instanceof Op.Wait of) {
      return op instanceof Op.Work work && work.stream().equals(of.stream());
    }
    boolean own = wait instanceof Op.SyncStream sync && CureSite.isOn(op, sync.stream());
    return !own
        && op.host().equals(wait.host())
        && (op instanceof Op.Work || op instanceof Op.HostAccess || op instanceof Op.Free);
  }

  private static Proposal proposal(String words, Site call, Fix.Where where, Site place) {
    Fix fix = Fix.unsafe(words, List.of(new Fix.Step.Move(call, where, place)));
    return new Proposal(List.of(words), () -> List.of(fix));
  }

  /** A statement by itself, the value of which nobody uses. */
  static boolean isMovable(Spot call) {
    return call.around()
        .flatMap(MovedCall::last)
        .filter(at -> at.statement() instanceof Stmt.Eval)
        .isPresent();
  }

  private static Optional<Surroundings.Position> last(Surroundings around) {
    List<Surroundings.Position> nesting = around.nesting();
    return nesting.isEmpty() ? Optional.empty() : Optional.of(nesting.get(nesting.size() - 1));
  }

  /** Which statement of the call's own block the place is in. */
  private static Optional<Integer> index(Spot place, Spot call) {
    Optional<Stmt.Block> block = call.around().flatMap(MovedCall::last).map(p -> p.block());
    return place.around().stream()
        .flatMap(around -> around.nesting().stream())
        .filter(position -> block.filter(position::isIn).isPresent())
        .map(Surroundings.Position::index)
        .findFirst();
  }

  /** Whether what the call names is declared or assigned by the statements of its block. */
  private static boolean seesChange(Spot call, int from, int to) {
    Surroundings.Position own = call.around().flatMap(MovedCall::last).orElseThrow();
    NamedLocals used = NamedLocals.in(own.statement());
    return own.block().body().subList(from, Math.max(from, to + 1)).stream()
        .anyMatch(statement -> used.isChangedBy(statement));
  }
}
