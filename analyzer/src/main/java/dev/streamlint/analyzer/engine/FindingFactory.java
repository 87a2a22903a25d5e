package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.hazard.Cause;
import dev.streamlint.rules.hazard.Explanation;
import dev.streamlint.rules.model.PropertyModel;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.order.Access;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Turns what was seen into findings: which rule, how sure, and all that is said. All messages are
 * made here.
 */
final class FindingFactory {
  private final Cures cures;

  FindingFactory(Cures cures) {
    this.cures = cures;
  }

  // --- hazards ---

  Finding hazard(Hazard hazard, Explanation why, Machine machine) {
    Pair pair = hazard.pair();
    PathLog.Places places = machine.log.places(pair.earlier().op(), pair.later().op());
    machine.names = StreamNames.of(pair, places, machine);
    try {
      return hazard(hazard, why, places, machine);
    } finally {
      machine.names = StreamNames.NONE;
    }
  }

  private Finding hazard(Hazard hazard, Explanation why, PathLog.Places places, Machine machine) {
    Pair pair = hazard.pair();
    String rule = rule(hazard, machine);
    Cause cause = shown(why.cause(), places, machine);
    Confidence confidence = confidence(pair, cause, machine);
    // What has to change is the call that does not pass its stream, however deep it stands.
    boolean dropped = cause == Cause.DROPPED_STREAM_ARGUMENT;
    Place later = place(at(pair.later(), places.later(), dropped), pair.later(), machine);
    Place earlier = place(at(pair.earlier(), places.earlier(), dropped), pair.earlier(), machine);
    return new Finding(
        rule,
        confidence,
        later,
        Optional.of(earlier),
        machine.nameOf(pair.later().use().buffer()),
        message(hazard, earlier, later, machine),
        sentence(cause, pair, why, machine) + afterFailure(machine),
        cures.lines(hazard.cure(why), machine),
        Witness.of(pair, places, machine),
        confidence == Confidence.POSSIBLE ? Doubts.of(pair, cause, machine).orElse("") : "");
  }

  /**
   * Seen by itself, an op in a method that both come from is at the same place, or before. It is
   * their places in the innermost method that tell whether there is a loop.
   */
  private static Cause shown(Cause cause, PathLog.Places places, Machine machine) {
    return cause == Cause.PREVIOUS_ITERATION && !machine.log.isLoop(places) ? Cause.NO_EDGE : cause;
  }

  private static Site at(Access access, Site place, boolean dropped) {
    return dropped && isDefault(access) ? access.op().at() : place;
  }

  /**
   * The same finding when another path does order the two.
   *
   * @param wait a wait of that path that this one lacks
   */
  Finding onSomePath(Finding f, String onOneBranch, Optional<Site> wait) {
    if (f.confidence() != Confidence.DEFINITE) {
      return f;
    }
    boolean branch = wait.isPresent() && !onOneBranch.isEmpty();
    String why = branch ? onOneBranch : f.why();
    List<String> cure = new ArrayList<>(f.cure());
    if (branch) {
      cure.set(0, "wait as in line " + wait.get().line() + " on every path, or " + cure.get(0));
    }
    return new Finding(
        f.rule(),
        Confidence.POSSIBLE,
        f.later(),
        f.earlier(),
        f.memory(),
        f.message(),
        why,
        cure,
        f.witness(),
        Doubts.OTHER_PATH,
        f.program(),
        f.scene());
  }

  /** Why, if a wait on another path orders the two; empty if this path has a cause of its own. */
  static String onOneBranch(Explanation why, Pair pair, Machine machine) {
    return switch (why.cause()) {
      case NO_EDGE, PARTIAL_JOIN, PREVIOUS_ITERATION, OTHER_THREADS_STREAM, DEFAULT_STREAM ->
          sentence(Cause.WAIT_ON_ONE_BRANCH, pair, why, machine);
      default -> "";
    };
  }

  private static Place place(Site site, Access access, Machine machine) {
    return new Place(site, Wording.lane(access, machine), Wording.does(access, machine));
  }

  private static String rule(Hazard hazard, Machine machine) {
    Pair pair = hazard.pair();
    boolean scopeEnd = machine.log.trace(pair.later().op()).scopeEnd();
    if (machine.log.trace(pair.later().op()).implied()) {
      return "dropped-while-in-use";
    }
    return switch (hazard.kind()) {
      case READ_AFTER_WRITE -> byStream(hazard, "unordered-read", machine);
      case WRITE_AFTER_READ -> byStream(hazard, "overwrite-while-read", machine);
      case WRITE_AFTER_WRITE -> byStream(hazard, "unordered-writes", machine);
      case HOST_READ -> "host-read-before-sync";
      case HOST_WRITE -> "host-write-while-pending";
      case HOST_FREE -> scopeEnd ? "scope-end-while-in-use" : "host-free-while-pending";
      case FREE_IN_USE -> scopeEnd ? "scope-end-while-in-use" : "free-while-in-use";
      case USE_BEFORE_ALLOCATION -> "use-before-allocation";
      case USE_AFTER_FREE -> "use-after-free";
    };
  }

  /** Work on the default stream beside a non-blocking stream has rules of its own. */
  private static String byStream(Hazard hazard, String rule, Machine machine) {
    Pair pair = hazard.pair();
    Optional<Access> onDefault =
        hazard.explanation().cause() == Cause.LEGACY_BARRIER
            ? Stream.of(pair.later(), pair.earlier()).filter(FindingFactory::isDefault).findFirst()
            : onDefaultStream(pair, machine);
    if (onDefault.isEmpty()) {
      return rule;
    }
    StreamChoice choice =
        onDefault.get().op() instanceof Op.Work work ? work.choice() : StreamChoice.NULL;
    return switch (choice) {
      case IMPLIED -> "synchronous-call-unordered";
      case CURRENT -> rule; // the default stream was chosen: it is as good as any other
      case NAMED, NULL, UNCREATED, UNBOUND -> "null-stream-unordered";
    };
  }

  private static Optional<Access> onDefaultStream(Pair pair, Machine machine) {
    if (isDefault(pair.earlier()) && isNonBlocking(pair.later(), machine)) {
      return Optional.of(pair.earlier());
    }
    return isDefault(pair.later()) && isNonBlocking(pair.earlier(), machine)
        ? Optional.of(pair.later())
        : Optional.empty();
  }

  private static boolean isDefault(Access access) {
    return access.stream().map(StreamId.LEGACY::equals).orElse(false);
  }

  private static boolean isNonBlocking(Access access, Machine machine) {
    return access.stream()
        .map(s -> machine.order.streamKind(s) == StreamKind.NON_BLOCKING)
        .orElse(false);
  }

  private static Confidence confidence(Pair pair, Cause cause, Machine machine) {
    if (pair.edge() == Edge.IMPLICIT) {
      return Confidence.IMPLICIT;
    }
    return Doubts.of(pair, cause, machine).isPresent() ? Confidence.POSSIBLE : Confidence.DEFINITE;
  }

  /** Such a path is not what a reader thinks of first. */
  private static String afterFailure(Machine machine) {
    return machine.failure == null
        ? ""
        : "; so when `"
            + machine.failure.at.call()
            + "` in line "
            + machine.failure.at.line()
            + " fails";
  }

  // --- sentences ---

  private static String message(Hazard hazard, Place earlier, Place later, Machine machine) {
    Pair pair = hazard.pair();
    String memory = Wording.buffer(pair.later().use().buffer(), machine);
    String e = "`" + earlier.at().call() + "` on " + earlier.lane();
    String l = "`" + later.at().call() + "` on " + later.lane();
    return switch (hazard.kind()) {
      case READ_AFTER_WRITE -> l + " reads " + memory + ", which " + e + " may still be writing";
      case WRITE_AFTER_READ ->
          l + " overwrites " + memory + ", which " + e + " may still be reading";
      case WRITE_AFTER_WRITE -> l + " writes " + memory + ", which " + e + " may still be writing";
      case HOST_READ -> "the host reads " + memory + ", which " + e + " may still be writing";
      case HOST_WRITE -> "the host writes " + memory + ", which " + e + " may still be using";
      case HOST_FREE -> "host memory " + memory + " is freed, which " + e + " may still be using";
      case FREE_IN_USE ->
          machine.log.trace(pair.later().op()).implied()
              ? "nothing refers to "
                  + memory
                  + " any more: it can be collected while "
                  + e
                  + " may still be using it"
              : memory + " is freed on " + later.lane() + ", and " + e + " may still be using it";
      case USE_BEFORE_ALLOCATION ->
          l
              + " uses "
              + memory
              + ", whose allocation on "
              + earlier.lane()
              + " need not have happened yet";
      case USE_AFTER_FREE ->
          l + " uses " + memory + " after `" + earlier.at().call() + "` freed it";
    };
  }

  private static String sentence(Cause cause, Pair pair, Explanation why, Machine machine) {
    String event =
        why.culprit()
            .flatMap(FindingFactory::eventOf)
            .map(e -> Wording.event(e, machine))
            .orElse("the event");
    String message = cause.message();
    if (cause == Cause.WAIT_AFTER_USE && pair.later().stream().isEmpty()) {
      // Reads and writes of the host are not queued.
      message = "the wait comes after {later}, and orders only what comes after it";
    } else if (cause == Cause.DROPPED_STREAM_ARGUMENT) {
      message =
          why.culprit()
              .flatMap(machine.log::spokenNull)
              .map(name -> message(name, cause))
              .orElse(message);
    }
    return message
        .replace("{earlierStream}", Wording.lane(pair.earlier(), machine))
        .replace("{laterStream}", Wording.lane(pair.later(), machine))
        .replace("{earlier}", "`" + pair.earlier().op().at().call() + "`")
        .replace("{later}", "`" + pair.later().op().at().call() + "`")
        .replace("{event}", event);
  }

  /** A variable that has no stream in it yet is not the same as none being passed. */
  private static String message(String variable, Cause cause) {
    return cause
        .message()
        .replace("the stream argument is not passed on", "`" + variable + "` is null there");
  }

  /** The event that an op records, creates or waits for. */
  static Optional<EventId> eventOf(Op op) {
    if (op instanceof Op.Record record) {
      return Optional.of(record.event());
    } else if (op instanceof Op.Wait wait) {
      return Optional.of(wait.event());
    } else if (op instanceof Op.SyncEvent sync) {
      return Optional.of(sync.event());
    }
    return op instanceof Op.CreateEvent create ? Optional.of(create.event()) : Optional.empty();
  }

  // --- single places ---

  Optional<Finding> uncreated(Value stream, Site at, Machine machine) {
    String name = Optional.ofNullable(machine.object(stream).name).orElse("");
    String shown = name.isEmpty() ? "this stream handle" : "`" + name + "`";
    Place place = new Place(at, "the default stream", "uses " + shown);
    return Optional.of(
        new Finding(
            "uncreated-stream",
            Confidence.POSSIBLE,
            place,
            Optional.empty(),
            "",
            shown
                + " was never filled by a create call, so `"
                + at.call()
                + "` runs on the default stream",
            "an empty stream handle is the null stream",
            List.of(
                "create the stream before its first use, or pass null to say that the default"
                    + " stream is meant"),
            List.of(place),
            Doubts.NEVER_CREATED));
  }

  Finding property(PropertyModel property, Site at) {
    Place place = new Place(at, "the host", "sets `" + property.name() + "`");
    return new Finding(
        "private-stream-per-call",
        Confidence.POSSIBLE,
        place,
        Optional.empty(),
        "",
        "`" + property.name() + "` is switched on: " + property.why(),
        "no event leads from the caller's stream to that one, and none back",
        List.of("leave the property off"),
        List.of(place));
  }

  Finding heapCopy(Site at, Machine machine) {
    Place place = new Place(at, "the host", "passes memory of the Java heap");
    return new Finding(
        "heap-memory-in-async-copy",
        Confidence.IMPLICIT,
        place,
        Optional.empty(),
        "",
        "`"
            + at.call()
            + "` is given pageable host memory: whether it is asynchronous is up to the driver",
        "pageable memory is staged, which nobody promises; the garbage collector may move an array"
            + " while a copy is pending",
        List.of("use page-locked host memory, or the synchronous form of the call"),
        List.of(place));
  }

  Optional<Finding> sync(SyncSites.Verdict verdict, SyncSites.Seen seen) {
    if (seen.at == null) {
      return Optional.empty();
    }
    Place place = new Place(seen.at, seen.lane, "waits for " + seen.subject);
    Optional<Place> record =
        Optional.ofNullable(seen.record)
            .filter(
                r -> verdict.isMisuse() && verdict != SyncSites.Verdict.WAIT_ON_UNRECORDED_EVENT);
    List<Place> witness =
        verdict == SyncSites.Verdict.WAIT_BEFORE_RECORD
            ? Stream.concat(Stream.of(place), record.stream()).toList()
            : Stream.concat(record.stream(), Stream.of(place)).toList();
    boolean misuse = verdict.isMisuse();
    String call = "`" + seen.at.call() + "`";
    String message =
        switch (verdict) {
          case WAIT_ON_UNRECORDED_EVENT ->
              call + " waits for " + seen.subject + ", which was never recorded: it orders nothing";
          case STREAM_WAITS_FOR_ITSELF ->
              seen.lane
                  + " waits for "
                  + seen.subject
                  + ", which was recorded on it: it orders nothing";
          case WAIT_BEFORE_RECORD ->
              call + " waits for " + seen.subject + " before it is recorded: it orders nothing";
          case DEVICE_WIDE_SYNC -> call + " waits for every stream, but only one has work pending";
          case REDUNDANT_SYNC -> call + " waits for work that is known to be complete";
          case REDUNDANT_WAIT ->
              call + " waits for work that " + seen.lane + " already comes after";
        };
    String cure =
        switch (verdict) {
          case WAIT_ON_UNRECORDED_EVENT ->
              "record the event after the work that it stands for, before this wait";
          case STREAM_WAITS_FOR_ITSELF -> "make the other stream wait, or remove the wait";
          case WAIT_BEFORE_RECORD -> "move the wait behind the record";
          case DEVICE_WIDE_SYNC -> "wait for " + seen.other + ", or for an event recorded on it";
          case REDUNDANT_SYNC, REDUNDANT_WAIT -> "remove the call";
        };
    return Optional.of(
        new Finding(
            verdict.rule,
            misuse ? Confidence.POSSIBLE : Confidence.PERFORMANCE,
            place,
            record,
            "",
            message,
            misuse
                ? "a wait uses what was recorded before it, on another stream"
                : "the order is the same without it",
            List.of(cure),
            witness,
            misuse ? Doubts.NOTHING_SUFFERS : ""));
  }
}
