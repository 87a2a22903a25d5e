package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Fix;
import dev.streamlint.rules.hazard.Cure;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Spells a cure out in the calls of the library that the code uses. */
final class Cures {
  private final Spelling spelling;
  private final Neighbourhood code = new Neighbourhood();

  Cures(Spelling spelling) {
    this.spelling = spelling;
  }

  Proposal of(Cure cure, Machine machine) {
    CureSite site = new CureSite(cure, machine, spelling, code);
    Optional<Proposal> release = ReleaseCure.of(site);
    return release.isPresent() ? release.get() : of(site);
  }

  private Proposal of(CureSite site) {
    Cure cure = site.cure;
    AddedCalls added = new AddedCalls(site);
    return switch (cure.kind()) {
      case RECORD_AND_WAIT -> added.event();
      case SYNC_STREAM -> added.hostWaitsForStream();
      case SYNC_EVENT -> added.hostWaitsForEvent();
      case MOVE_RECORD, MOVE_WAIT -> moved(site, added);
      case ADD_RECORD -> added.recordExisting();
      case OWN_EVENT ->
          Proposal.ofWords("line " + line(cure.existing(), site) + ": record another event")
              .or(added::event);
      case PASS_STREAM -> passStream(site).or(added::event);
      case CREATE_STREAM ->
          Proposal.ofWords(
              "create `"
                  + handle(site, "stream")
                  + "` before line "
                  + line(cure.existing(), site)
                  + ", then order the two by an event, or use one stream for both");
      case BIND_HANDLE -> bind(site).or(added::event);
      case HAND_OVER ->
          Proposal.ofWords(
              cure.existing().isPresent()
                  ? "hand over to the other thread only after line " + line(cure.existing(), site)
                  : "hand the result over to the other thread (future, queue, join) before it is"
                      + " used");
      case MOVE_FREE -> moveFree(site);
    };
  }

  /**
   * A call is moved only within its list of statements: elsewhere it would run under other
   * conditions, or on other things. Where it cannot be, the missing calls are added.
   */
  private static Proposal moved(CureSite site, AddedCalls added) {
    Proposal instead =
        CureSite.streamOf(site.cure.later()).isPresent()
            ? added.event()
            : added.hostWaitsForEvent();
    return MovedCall.of(site).map(move -> move.or(() -> instead)).orElse(instead);
  }

  private static Proposal moveFree(CureSite site) {
    int later = site.places.later().line();
    boolean together = site.earlier.isWith(site.later);
    if (site.machine.log.isNextRound(site.cure.earlier(), site.cure.later())) {
      String once = site.cure.later() instanceof Op.Free ? "free it once, " : "free it ";
      return Proposal.ofWords(once + "behind the loop, and not in each of its rounds");
    } else if (site.cure.later() instanceof Op.Free) {
      // Which of the two is one too many hangs on the paths that lead to them.
      return Proposal.ofWords(
          "free it once: after "
              + lineOf(site.places.earlier(), site.places.later())
              + ", line "
              + later
              + " must not free it again");
    } else if (!site.cure.earlier().host().equals(site.cure.later().host())) {
      return Proposal.ofWords(
          "free it only when the other thread is done with line " + later + " (join, future)");
    } else if (!together) {
      return Proposal.ofWords(
          "free it only when line " + later + " has been run for the last time");
    }
    String words = "free after line " + later;
    Optional<Site> free =
        site.cure.existing().map(Op::at).filter(at -> at.equals(site.places.earlier()));
    List<Fix> fixes = new ArrayList<>();
    free.ifPresent(
        at ->
            fixes.add(
                Fix.unsafe(
                    words, List.of(new Fix.Step.Move(at, Fix.Where.AFTER, site.later.site())))));
    return new Proposal(List.of(words), () -> fixes);
  }

  /** With the file, where the reader looks at another one. */
  private static String lineOf(Site at, Site seen) {
    String file = at.file().substring(at.file().lastIndexOf('/') + 1);
    return "line " + at.line() + (at.file().equals(seen.file()) ? "" : " of " + file);
  }

  private Proposal bind(CureSite site) {
    Cure cure = site.cure;
    Op existing = cure.existing().orElse(cure.later());
    boolean isEarlier = existing.equals(cure.earlier());
    Spot spot = isEarlier ? site.earlier : site.later;
    CureSite.Known stream =
        isEarlier ? site.stream(cure.later(), spot) : site.stream(cure.earlier(), spot);
    Optional<Obj> handle = site.machine.log.handle(existing);
    Spot.Named named =
        handle
            .map(h -> spot.handle(h, "handle"))
            .orElse(new Spot.Named(handle(site, "handle"), "", false));
    Spelling.Near near =
        new Spelling.Near(
            List.of(existing.at().call()), handle.stream().map(h -> h.type.name()).toList());
    Spelled spelled =
        spelling.of(
            Effect.Bind.class, near, Spelled.Arg.of(named.text(), named.type()), stream.arg());
    boolean here = existing.at().equals(spot.site());
    List<Fix> fixes =
        spelled.exact() && named.inScope() && stream.inScope() && here
            ? List.of(
                Fix.unsafe(
                    spelled.words(),
                    List.of(new Fix.Step.Insert(Fix.Where.BEFORE, spot.site(), spelled.code()))))
            : List.of();
    return new Proposal(
        List.of("before line " + existing.at().line() + ": " + spelled.words()), () -> fixes);
  }

  /**
   * A method that is given the stream and does not pass it on is where that has to be mended: its
   * callers have done their part.
   */
  private Optional<Proposal> passParameter(CureSite site) {
    Cure cure = site.cure;
    Op culprit = cure.existing().orElse(cure.later());
    boolean isEarlier = culprit == cure.earlier();
    Op other = isEarlier ? cure.later() : cure.earlier();
    List<PathLog.At> stack = site.machine.log.trace(culprit).stack();
    boolean deeper =
        !stack.isEmpty() && !culprit.at().equals((isEarlier ? site.earlier : site.later).site());
    if (!deeper || CureSite.isOnLegacy(other) || !spelling.takesStream(culprit.at().call())) {
      return Optional.empty();
    }
    Spot inner = site.spot(stack.get(stack.size() - 1));
    CureSite.Known stream = site.stream(other, inner);
    if (!stream.inScope() || !inner.site().equals(culprit.at())) {
      return Optional.empty();
    }
    String words =
        "line "
            + culprit.at().line()
            + ": pass "
            + stream.arg().code().plain()
            + " to "
            + culprit.at().call();
    return Optional.of(
        new Proposal(
            List.of(words),
            () ->
                List.of(
                    Fix.unsafe(
                        words, List.of(new Fix.Step.Pass(culprit.at(), stream.arg().code()))))));
  }

  /** Only an asynchronous form of a synchronous call has a stream to be passed. */
  private Proposal passStream(CureSite site) {
    Optional<Proposal> dropped = passParameter(site);
    if (dropped.isPresent()) {
      return dropped.get();
    }
    Cure cure = site.cure;
    Op culprit = cure.existing().orElse(cure.later());
    boolean earlierIsDefault = CureSite.isOnLegacy(cure.earlier());
    Spot spot = culprit == cure.earlier() ? site.earlier : site.later;
    CureSite.Known stream =
        earlierIsDefault ? site.stream(cure.later(), spot) : site.stream(cure.earlier(), spot);
    String name = stream.arg().code().plain();
    Optional<String> call = cure.existing().map(op -> op.at().call());
    boolean takesStream = call.filter(c -> !spelling.takesStream(c)).isEmpty();
    if (takesStream) {
      String words =
          "pass " + name + " to the call on the default stream, or order the two by an event";
      boolean here = culprit.at().equals(spot.site()) && stream.inScope();
      return new Proposal(
          List.of(words),
          () ->
              here
                  ? List.of(
                      Fix.unsafe(
                          "pass " + name,
                          List.of(new Fix.Step.Pass(culprit.at(), stream.arg().code()))))
                  : List.of());
    }
    return call.flatMap(spelling::asynchronous)
        .map(
            async ->
                Proposal.ofWords(
                    "line "
                        + line(cure.existing(), site)
                        + ": use "
                        + async
                        + " on "
                        + name
                        + ", or order the two by an event"))
        .orElse(
            Proposal.ofWords("order the two by an event, or let the host wait for both streams"));
  }

  /** The user's name of the handle because of which the existing op runs on the default stream. */
  private static String handle(CureSite site, String otherwise) {
    return site.cure
        .existing()
        .flatMap(site.machine.log::handle)
        .map(Identities::nameOf)
        .filter(name -> !name.isEmpty())
        .orElse(otherwise);
  }

  private static int line(Optional<Op> op, CureSite site) {
    return op.map(o -> o.at().line()).orElse(site.places.later().line());
  }
}
