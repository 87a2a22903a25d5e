package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Fix;
import dev.streamlint.rules.hazard.Cure;
import dev.streamlint.rules.op.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A tensor goes back to the stream that it was allocated on. Its library may know how to delay
 * that; else that stream has to wait, behind the use, since nobody knows when it is collected.
 */
final class ReleaseCure {
  private ReleaseCure() {}

  static Optional<Proposal> of(CureSite site) {
    Cure cure = site.cure;
    Machine machine = site.machine;
    boolean implied = machine.log.trace(cure.later()).implied();
    if (!(cure.later() instanceof Op.Free free)
        || free.stream().isEmpty()
        || (cure.kind() != Cure.Kind.RECORD_AND_WAIT && !implied)) {
      return Optional.empty();
    }
    Spot.Named tensor = site.earlier.memory(free.buffer(), cure.earlier(), "tensor");
    String type = machine.ids.ownerOf(free.buffer()).map(owner -> owner.type.name()).orElse("");
    CureSite.Known stream = site.earlierStream();
    Optional<Spelled> lend =
        site.spelling.recordStream(type, Spelled.Arg.of(tensor.text(), type), stream.arg());
    if (lend.isPresent()) {
      return Optional.of(lend(site, free, tensor, lend.get(), stream));
    }
    if (!implied) {
      return Optional.empty();
    }
    Spelled.Arg event = Spelled.Arg.of(CureSite.NEW_EVENT, "");
    CureSite.Added record = site.record(event, stream);
    CureSite.Added wait =
        site.await(
            Spelled.Arg.of(CureSite.NEW_EVENT, record.spelled().eventType()), site.laterStream());
    return Optional.of(
        Proposal.ofWords(site.after() + record.words(), site.after() + wait.words()));
  }

  /**
   * It counts what is queued when the tensor is released: so it may stand before the use, which may
   * be the last that its method does.
   */
  private static Proposal lend(
      CureSite site, Op.Free free, Spot.Named tensor, Spelled lend, CureSite.Known stream) {
    boolean unnamed = tensor.text().equals("tensor") && !tensor.inScope();
    String keep =
        unnamed ? "keep " + Wording.buffer(free.buffer(), site.machine) + " as `tensor`, and " : "";
    List<Fix> fixes = new ArrayList<>();
    if (tensor.inScope() && stream.inScope()) {
      for (Fix.Where where : List.of(Fix.Where.BEFORE, Fix.Where.AFTER)) {
        fixes.add(
            Fix.safe(
                lend.words(),
                List.of(new Fix.Step.Insert(where, site.earlier.site(), lend.code()))));
      }
    }
    String before =
        site.earlier.isInExpression()
            ? "in line " + site.places.earlier().line() + ", before the call in the lambda: "
            : "before line " + site.places.earlier().line() + ": ";
    return new Proposal(List.of(before + keep + lend.words()), () -> fixes);
  }
}
