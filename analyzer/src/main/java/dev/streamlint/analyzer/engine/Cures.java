package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.hazard.Cure;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Spells a cure out in the calls of the library that the code uses. */
final class Cures {
  /** Stands for an event that the code has yet to create. */
  private static final String NEW_EVENT = "newEvent";

  private final Spelling spelling;

  Cures(Spelling spelling) {
    this.spelling = spelling;
  }

  List<String> lines(Cure cure, Machine machine) {
    PathLog.Places places = machine.log.places(cure.earlier(), cure.later());
    String after = "after line " + places.earlier().endLine() + ": ";
    String before = before(places, machine);
    Spelling.Near near =
        new Spelling.Near(
            List.of(cure.earlier().at().call(), cure.later().at().call()),
            Stream.of(cure.earlier(), cure.later())
                .flatMap(op -> streamOf(op).stream())
                .map(machine::typeOf)
                .toList());
    String earlier = stream(cure.earlier(), places.earlier(), near, machine);
    String later = stream(cure.later(), places.later(), near, machine);
    String event = cure.existing().map(o -> eventName(o, machine)).orElse(NEW_EVENT);
    Optional<List<String>> release = release(cure, near, places, machine);
    if (release.isPresent()) {
      return release.get();
    }
    return switch (kind(cure, machine)) {
      case RECORD_AND_WAIT -> {
        Optional<Op.Record> recorded = recordedAfter(cure.earlier(), cure.later(), machine);
        String name =
            recorded
                .map(r -> eventName(r, machine))
                .orElse(cure.kind() == Cure.Kind.RECORD_AND_WAIT ? event : NEW_EVENT);
        String wait = before + spelling.of(Effect.Wait.class, near, name, later);
        yield recorded.isPresent()
            ? List.of(wait)
            : List.of(
                after + spelling.of(Effect.Record.class, near, name, earlier) + handed(cure, name),
                wait);
      }
      case SYNC_STREAM ->
          List.of(before + spelling.of(Effect.SyncStream.class, near, event, earlier));
      case SYNC_EVENT -> {
        String name =
            cure.kind() == Cure.Kind.SYNC_EVENT
                ? event
                : recordedAfter(cure.earlier(), cure.later(), machine)
                    .map(r -> eventName(r, machine))
                    .orElse(NEW_EVENT);
        yield List.of(
            before
                + (name.equals(NEW_EVENT)
                    ? spelling.of(Effect.SyncStream.class, near, name, earlier)
                    : spelling.of(Effect.SyncEvent.class, near, name, earlier)));
      }
      case MOVE_RECORD -> List.of(moved(cure, cure.earlier(), machine) + behind(cure, machine));
      case ADD_RECORD -> List.of(after + spelling.of(Effect.Record.class, near, event, earlier));
      case MOVE_WAIT ->
          List.of(
              moved(cure, cure.later(), machine)
                  + behind(cure, machine)
                  + " and before line "
                  + places.later().line());
      case OWN_EVENT ->
          List.of("line " + line(cure.existing(), places.later()) + ": record another event");
      case PASS_STREAM -> List.of(passStream(cure, isOnLegacy(cure.earlier()) ? later : earlier));
      case CREATE_STREAM ->
          List.of(
              "create `"
                  + handle(cure, machine, "stream")
                  + "` before line "
                  + line(cure.existing(), places.later())
                  + ", then order the two by an event, or use one stream for both");
      case BIND_HANDLE ->
          List.of(
              "before line "
                  + line(cure.existing(), places.later())
                  + ": "
                  + spelling.of(
                      Effect.Bind.class,
                      new Spelling.Near(
                          List.of(cure.existing().orElse(cure.later()).at().call()),
                          cure.existing().flatMap(machine.log::handle).stream()
                              .map(obj -> obj.type.name())
                              .toList()),
                      handle(cure, machine, "handle"),
                      cure.existing().equals(Optional.of(cure.earlier())) ? later : earlier));
      case HAND_OVER ->
          List.of(
              cure.existing().isPresent()
                  ? "hand over to the other thread only after line "
                      + line(cure.existing(), places.earlier())
                  : "hand the result over to the other thread (future, queue, join) before it is"
                      + " used");
      case MOVE_FREE -> List.of("free after line " + places.later().line());
    };
  }

  /** An event that one thread records has to get to the one that makes a stream wait for it. */
  private static String handed(Cure cure, String event) {
    boolean otherThread = !cure.earlier().host().equals(cure.later().host());
    return otherThread && event.equals(NEW_EVENT)
        ? ", and hand " + event + " over with the result"
        : "";
  }

  /**
   * What stands in the right place already is that of another round of a loop: another slot's. Then
   * the right one has to be waited for.
   */
  private static Cure.Kind kind(Cure cure, Machine machine) {
    boolean moves = cure.kind() == Cure.Kind.MOVE_RECORD || cure.kind() == Cure.Kind.MOVE_WAIT;
    if (!moves || cure.existing().isEmpty()) {
      return cure.kind();
    }
    PathLog.Places behind = machine.log.places(cure.existing().get(), cure.earlier());
    PathLog.Places before = machine.log.places(cure.existing().get(), cure.later());
    boolean isBehind = isBefore(behind.later(), behind.earlier());
    boolean isBefore =
        cure.kind() == Cure.Kind.MOVE_RECORD
            || isBefore(before.earlier(), before.later())
            || cure.existing().get() instanceof Op.Record;
    if (!isBehind || !isBefore) {
      return cure.kind();
    }
    boolean onStream = streamOf(cure.later()).isPresent();
    return onStream ? Cure.Kind.RECORD_AND_WAIT : Cure.Kind.SYNC_EVENT;
  }

  private static boolean isBefore(Site one, Site other) {
    return one.line() < other.line()
        || (one.line() == other.line() && one.column() < other.column());
  }

  /** The call that has to move, as it stands in the method that has to change. */
  private static String moved(Cure cure, Op beside, Machine machine) {
    Op existing = cure.existing().orElse(cure.later());
    Site place = machine.log.places(existing, beside).earlier();
    return place.equals(existing.at())
        ? "move line " + place.line()
        : "move the call of `" + place.call() + "` in line " + place.line();
  }

  private static String behind(Cure cure, Machine machine) {
    Op existing = cure.existing().orElse(cure.later());
    Site place = machine.log.places(existing, cure.earlier()).earlier();
    Site earlier = machine.log.places(existing, cure.earlier()).later();
    return place.line() == earlier.line()
        ? " behind that of `" + earlier.call() + "`"
        : " behind line " + earlier.line();
  }

  /** A resource is closed at the end of its block, which is before the later op as well. */
  private static String before(PathLog.Places places, Machine machine) {
    Optional<Integer> last = machine.log.lastLine(places.later());
    if (last.isEmpty()) {
      return "before line " + places.later().line() + ": ";
    }
    return last.get() >= places.earlier().line()
        ? "after line " + last.get() + ", inside the `try`: "
        : "at the end of the `try` block: ";
  }

  /** Only an asynchronous form of a synchronous call has a stream to be passed. */
  private String passStream(Cure cure, String stream) {
    Optional<String> call = cure.existing().map(op -> op.at().call());
    boolean takesStream = call.filter(name -> !spelling.takesStream(name)).isEmpty();
    if (takesStream) {
      return "pass " + stream + " to the call on the default stream, or order the two by an event";
    }
    return call.flatMap(spelling::asynchronous)
        .map(
            name ->
                "line "
                    + line(cure.existing(), cure.later().at())
                    + ": use "
                    + name
                    + " on "
                    + stream
                    + ", or order the two by an event")
        .orElse("order the two by an event, or let the host wait for both streams");
  }

  /**
   * A tensor goes back to the stream that it was allocated on. Its library may know how to delay
   * that; else that stream has to wait, behind the use, since nobody knows when it is collected.
   */
  private Optional<List<String>> release(
      Cure cure, Spelling.Near near, PathLog.Places places, Machine machine) {
    boolean implied = machine.log.trace(cure.later()).implied();
    if (!(cure.later() instanceof Op.Free free)
        || free.stream().isEmpty()
        || (cure.kind() != Cure.Kind.RECORD_AND_WAIT && !implied)) {
      return Optional.empty();
    }
    String type = machine.ownerOf(free.buffer()).map(owner -> owner.type.name()).orElse("");
    boolean here = places.earlier().equals(cure.earlier().at());
    String name =
        machine
            .ownerOf(free.buffer())
            .flatMap(owner -> machine.log.spoken(cure.earlier(), owner))
            .filter(text -> here && !text.contains("("))
            .orElseGet(() -> machine.nameOf(free.buffer()));
    String tensor = name.isEmpty() ? "tensor" : name;
    String stream = stream(cure.earlier(), places.earlier(), near, machine);
    Optional<String> lend = spelling.recordStream(type, tensor, stream);
    String keep =
        name.isEmpty()
            ? "keep " + Wording.buffer(free.buffer(), machine) + " as `tensor`, and "
            : "";
    if (lend.isPresent()) {
      // It counts what is queued when the tensor is released: so it may stand before the use, which
      // may be the last that its method does.
      String before = "before line " + places.earlier().line() + ": ";
      return Optional.of(List.of(before + keep + lend.get()));
    }
    String after = "after line " + places.earlier().endLine() + ": ";
    return implied
        ? Optional.of(
            List.of(
                after + spelling.of(Effect.Record.class, near, NEW_EVENT, stream),
                after
                    + spelling.of(
                        Effect.Wait.class,
                        near,
                        NEW_EVENT,
                        stream(cure.later(), places.later(), near, machine))))
        : Optional.empty();
  }

  /** An event that the code records after the earlier op anyway: it only has to be waited for. */
  private static Optional<Op.Record> recordedAfter(Op earlier, Op later, Machine machine) {
    if (!(earlier instanceof Op.Work work)) {
      return Optional.empty();
    }
    List<Op> ops = machine.log.ops();
    int from = machine.log.trace(earlier).index();
    int to = machine.log.trace(later).index();
    for (Op op : ops.subList(Math.min(from, to), Math.min(to, ops.size()))) {
      if (op instanceof Op.Record record
          && record.stream().equals(work.stream())
          && machine
              .order
              .lastRecord(record.event())
              .map(r -> r.at().equals(record.at()))
              .orElse(false)
          && !machine.nameOf(record.event()).isEmpty()) {
        return Optional.of(record);
      }
    }
    return Optional.empty();
  }

  /** The user's name of the handle because of which the existing op runs on the default stream. */
  private static String handle(Cure cure, Machine machine, String otherwise) {
    return cure.existing()
        .flatMap(machine.log::handle)
        .map(Machine::nameOf)
        .filter(name -> !name.isEmpty())
        .orElse(otherwise);
  }

  private static int line(Optional<Op> op, Site fallback) {
    return op.map(o -> o.at().line()).orElse(fallback.line());
  }

  private static Optional<StreamId> streamOf(Op op) {
    if (op instanceof Op.Work work) {
      return Optional.of(work.stream());
    } else if (op instanceof Op.Free free) {
      return free.stream();
    }
    return op instanceof Op.Alloc alloc ? alloc.stream() : Optional.empty();
  }

  private static boolean isOnLegacy(Op op) {
    return streamOf(op).filter(s -> !s.equals(StreamId.LEGACY)).isEmpty();
  }

  /** What the op's stream is called where the op is, in code: best as the call there calls it. */
  private String stream(Op op, Site place, Spelling.Near near, Machine machine) {
    if (isOnLegacy(op)) {
      return spelling.defaultStream(near);
    }
    StreamId id = streamOf(op).orElseThrow();
    Optional<String> spoken =
        op.at().equals(place) ? machine.log.spoken(op, id, machine) : Optional.empty();
    Optional<String> perThread =
        machine.threadOf(id).flatMap(thread -> spelling.perThreadStream(near));
    String name = perThread.orElse(machine.nameOf(id));
    return spoken
        .filter(text -> !text.contains("(") || name.contains("("))
        .orElse(name.isEmpty() ? "stream" : name);
  }

  private static String eventName(Op op, Machine machine) {
    String name = "";
    if (op instanceof Op.Record record) {
      name = machine.nameOf(record.event());
    } else if (op instanceof Op.Wait wait) {
      name = machine.nameOf(wait.event());
    } else if (op instanceof Op.SyncEvent sync) {
      name = machine.nameOf(sync.event());
    }
    return name.isEmpty() ? NEW_EVENT : name;
  }
}
