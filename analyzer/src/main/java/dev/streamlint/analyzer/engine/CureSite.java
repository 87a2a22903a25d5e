package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Code;
import dev.streamlint.analyzer.finding.Fix;
import dev.streamlint.rules.hazard.Cure;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The two places that a cure is about, and how calls are spelled there. */
final class CureSite {
  /** Stands for an event that the code has yet to create. */
  static final String NEW_EVENT = "newEvent";

  private static final String INSIDE = ", inside the `try`: ";
  private static final String END = "at the end of the `try` block: ";

  /**
   * A call that is to be added.
   *
   * @param ready whether it is a call, all names of which are in scope where it goes
   */
  record Added(Spelled spelled, boolean ready) {
    String words() {
      return spelled.words();
    }

    Code code() {
      return spelled.code();
    }
  }

  /** What a thing is called in code, and whether the place sees it. */
  record Known(Spelled.Arg arg, boolean inScope) {}

  final Cure cure;
  final Machine machine;
  final Spelling spelling;
  private final Neighbourhood code;
  final PathLog.Places places;
  final Spot earlier;
  final Spot later;
  final Spelling.Near near;

  CureSite(Cure cure, Machine machine, Spelling spelling, Neighbourhood code) {
    this.cure = cure;
    this.machine = machine;
    this.spelling = spelling;
    this.code = code;
    this.places = machine.log.places(cure.earlier(), cure.later());
    List<PathLog.At> ends = machine.log.ends(cure.earlier(), cure.later());
    this.earlier = ends.isEmpty() ? Spot.at(places.earlier(), machine) : spot(ends.get(0));
    this.later = ends.isEmpty() ? Spot.at(places.later(), machine) : spot(ends.get(1));
    this.near =
        new Spelling.Near(
            List.of(cure.earlier().at().call(), cure.later().at().call()),
            Stream.of(cure.earlier(), cure.later())
                .flatMap(op -> streamOf(op).stream())
                .map(machine.ids::typeOf)
                .toList());
  }

  Spot spot(PathLog.At at) {
    return Spot.at(at, machine, code);
  }

  /** Whether one thread of the host does both, in one run of one method. */
  boolean isTogether() {
    return earlier.isWith(later) && cure.earlier().host().equals(cure.later().host());
  }

  Known earlierStream() {
    return stream(cure.earlier(), earlier);
  }

  Known laterStream() {
    return stream(cure.later(), later);
  }

  /** What the op's stream is called at the place. */
  Known stream(Op op, Spot spot) {
    if (isOnLegacy(op)) {
      return new Known(spelling.defaultStream(near), true);
    }
    StreamId id = streamOf(op).orElseThrow();
    Optional<HostId> thread = machine.ids.threadOf(id);
    if (thread.isPresent()) {
      // The word means another stream on each thread.
      Optional<Spelled.Arg> own = spelling.perThreadStream(near);
      boolean same = thread.get().equals(op.host());
      if (own.isPresent()) {
        return new Known(own.get(), same);
      }
    }
    Spot.Named named = spot.stream(id, op);
    return new Known(Spelled.Arg.of(named.text(), named.type()), named.inScope());
  }

  Added record(Spelled.Arg event, Known stream) {
    return added(Effect.Record.class, event, stream);
  }

  Added await(Spelled.Arg event, Known stream) {
    return added(Effect.Wait.class, event, stream);
  }

  Added sync(Known stream) {
    return added(Effect.SyncStream.class, Spelled.Arg.of(NEW_EVENT, ""), stream);
  }

  Added sync(Spelled.Arg event, boolean inScope) {
    Spelled spelled = spelling.of(Effect.SyncEvent.class, near, event, Spelled.Arg.of("null", ""));
    return new Added(spelled, spelled.exact() && inScope);
  }

  Added added(Class<? extends Effect> effect, Spelled.Arg event, Known stream) {
    Spelled spelled =
        stream.arg().code().plain().startsWith("the stream of ")
            ? Spelling.plainly(effect, event, stream.arg())
            : spelling.of(effect, near, event, stream.arg());
    return new Added(spelled, spelled.exact() && stream.inScope());
  }

  /** {@code after line 12: }. */
  String after() {
    if (earlier.isLoopHead()) {
      return "at the start of the body of the loop in line " + places.earlier().line() + ": ";
    } else if (isOneLine()) {
      return between();
    } else if (earlier.isInExpression()) {
      return "in line " + places.earlier().line() + ", after the call in the lambda: ";
    }
    boolean elsewhere = !places.earlier().file().equals(places.later().file());
    String file = places.earlier().file();
    return "after line "
        + places.earlier().endLine()
        + (elsewhere ? " of " + file.substring(file.lastIndexOf('/') + 1) : "")
        + ": ";
  }

  /** A resource is closed at the end of its block, which is before the later op as well. */
  String before() {
    Optional<Integer> last = machine.log.lastLine(places.later());
    if (isAtEndOfRound()) {
      return "at the end of the body of the loop in line " + places.later().line() + ": ";
    } else if (last.isEmpty() && isOneLine()) {
      return between();
    } else if (last.isEmpty() && later.isInExpression()) {
      return "in line " + places.later().line() + ", before the call in the lambda: ";
    } else if (last.isEmpty()) {
      return "before line " + places.later().line() + ": ";
    }
    return last.get() >= places.earlier().line() ? "after line " + last.get() + INSIDE : END;
  }

  /** What the head of a loop does before the next round comes after all that is in its body. */
  private boolean isAtEndOfRound() {
    return later.isLoopHead() && machine.log.isNextRound(cure.earlier(), cure.later());
  }

  /** A wait right behind what it waits for, where a path could leave the block before its end. */
  static String onEveryPath(String words) {
    int inside = words.indexOf(INSIDE);
    if (inside >= 0 && words.startsWith("after line ")) {
      return "right after that: " + words.substring(inside + INSIDE.length());
    }
    return words.startsWith(END) ? "right after that: " + words.substring(END.length()) : words;
  }

  /** Whether the two calls follow each other in one line. */
  private boolean isOneLine() {
    Site first = places.earlier();
    Site second = places.later();
    return first.file().equals(second.file())
        && first.endLine() == second.line()
        && first.compareTo(second) < 0
        && machine.log.lastLine(second).isEmpty();
  }

  private String between() {
    return "between the two calls of line " + places.later().line() + ": ";
  }

  Fix.Step insertAfter(Added call) {
    return new Fix.Step.Insert(Fix.Where.AFTER, earlier.site(), call.code());
  }

  Fix.Step insertBefore(Added call) {
    boolean closes = machine.log.lastLine(places.later()).isPresent() || isAtEndOfRound();
    return new Fix.Step.Insert(
        closes ? Fix.Where.END_OF_BLOCK : Fix.Where.BEFORE, later.site(), call.code());
  }

  static Optional<StreamId> streamOf(Op op) {
    if (op instanceof Op.Work work) {
      return Optional.of(work.stream());
    } else if (op instanceof Op.Free free) {
      return free.stream();
    }
    return op instanceof Op.Alloc alloc ? alloc.stream() : Optional.empty();
  }

  static boolean isOn(Op op, StreamId stream) {
    return streamOf(op).filter(stream::equals).isPresent();
  }

  static boolean isOnLegacy(Op op) {
    return streamOf(op).filter(s -> !s.equals(StreamId.LEGACY)).isEmpty();
  }
}
