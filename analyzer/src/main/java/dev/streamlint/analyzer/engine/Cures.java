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

  List<String> lines(Cure cure, PathLog.Places places, Machine machine) {
    String after = "after line " + places.earlier().line() + ": ";
    String before = "before line " + places.later().line() + ": ";
    Spelling.Near near =
        new Spelling.Near(
            List.of(cure.earlier().at().call(), cure.later().at().call()),
            Stream.of(cure.earlier(), cure.later())
                .flatMap(op -> streamOf(op).stream())
                .map(machine::typeOf)
                .toList());
    String earlier = stream(cure.earlier(), machine);
    String later = stream(cure.later(), machine);
    String event = cure.existing().map(o -> eventName(o, machine)).orElse(NEW_EVENT);
    return switch (cure.kind()) {
      case RECORD_AND_WAIT -> {
        Optional<Op.Record> recorded = recordedAfter(cure.earlier(), cure.later(), machine);
        String name = recorded.map(r -> eventName(r, machine)).orElse(event);
        String wait = before + spelling.of(Effect.Wait.class, near, name, later);
        yield recorded.isPresent()
            ? List.of(wait)
            : List.of(after + spelling.of(Effect.Record.class, near, name, earlier), wait);
      }
      case SYNC_STREAM ->
          List.of(before + spelling.of(Effect.SyncStream.class, near, event, earlier));
      case SYNC_EVENT -> {
        String sync = before + spelling.of(Effect.SyncEvent.class, near, event, earlier);
        yield event.equals(NEW_EVENT)
            ? List.of(after + spelling.of(Effect.Record.class, near, event, earlier), sync)
            : List.of(sync);
      }
      case MOVE_RECORD ->
          List.of(
              "move line "
                  + line(cure.existing(), places.earlier())
                  + " behind line "
                  + places.earlier().line());
      case ADD_RECORD -> List.of(after + spelling.of(Effect.Record.class, near, event, earlier));
      case MOVE_WAIT ->
          List.of(
              "move line "
                  + line(cure.existing(), places.later())
                  + " behind line "
                  + places.earlier().line()
                  + " and before line "
                  + places.later().line());
      case OWN_EVENT ->
          List.of("line " + line(cure.existing(), places.later()) + ": record another event");
      case PASS_STREAM ->
          List.of(
              "pass "
                  + (earlier.equals("null") ? later : earlier)
                  + " to the call on the default stream, or order the two by an event");
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
              "hand the result over to the other thread (future, queue, join) before it is used");
      case MOVE_FREE -> List.of("free after line " + places.later().line());
    };
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

  private static String stream(Op op, Machine machine) {
    Optional<StreamId> id = streamOf(op).filter(s -> !s.equals(StreamId.LEGACY));
    if (id.isEmpty()) {
      return "null";
    }
    String name = machine.nameOf(id.get());
    return name.isEmpty() ? "stream" : name;
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
