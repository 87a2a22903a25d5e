package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.hazard.Cause;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Range;
import dev.streamlint.rules.op.WorkKind;
import dev.streamlint.rules.order.Access;
import dev.streamlint.rules.order.Pair;
import java.util.Optional;
import java.util.stream.Stream;

/** Why a hazard is only possible: what it rests on that is not known. */
final class Doubts {
  static final String OTHER_PATH = "another path does order the two";
  static final String NEVER_CREATED = "code out of view may have filled the stream handle";
  static final String NOTHING_SUFFERS = "nothing in view suffers from it";

  static final String WHO_IS_FIRST = "which of the two threads comes first is chance";

  private Doubts() {}

  /** One clause, the weightiest reason; empty if nothing is in doubt. */
  static Optional<String> of(Pair pair, Cause cause, Machine machine) {
    Op later = pair.later().op();
    if (machine.failure != null) {
      return Optional.of("only after a failed call");
    }
    if (machine.devices.areSeveral()) {
      return Optional.of("code for several devices is taken for code for one");
    }
    Optional<String> again = ofSecondRun(pair, machine);
    if (again.isPresent()) {
      return again;
    }
    if (machine.log.trace(later).implied()) {
      return Optional.of("when it is collected is chance");
    }
    if (cause == Cause.STREAM_NEVER_CREATED) {
      return Optional.of(NEVER_CREATED);
    }
    Optional<String> stream =
        Stream.of(pair.earlier(), pair.later())
            .flatMap(access -> ofStream(access, machine).stream())
            .findFirst();
    if (stream.isPresent()) {
      return stream;
    }
    Guess guess = guess(pair, machine);
    if (guess != Guess.NONE) {
      return Optional.of(ofGuess(guess, machine));
    }
    if (pair.earlier().use().range().overlap(pair.later().use().range()) != Range.Overlap.YES) {
      return Optional.of("whether the two parts of it overlap hangs on numbers that are not known");
    }
    return Stream.of(pair.earlier(), pair.later())
        .filter(access -> !access.use().certain())
        .findFirst()
        .map(Doubts::ofUse);
  }

  /**
   * A task is most often run once; and where a method that is called again is at odds with itself
   * only then, by what the first call left behind, perhaps nobody is meant to call it again.
   */
  private static Optional<String> ofSecondRun(Pair pair, Machine machine) {
    Op earlier = pair.earlier().op();
    Op later = pair.later().op();
    return machine
        .log
        .furtherCall(earlier, later)
        .filter(OutsideCall::isAgain)
        .filter(
            call ->
                machine.log.isOneCall(earlier, later)
                    || machine.context.types().isTask(call.method()))
        .map(call -> "`" + call.method().name() + "` need not be called again on the same object");
  }

  /** Whether one of the two, or an event between them, was found by a guess. */
  static boolean restsOnGuess(Pair pair, Machine machine) {
    return guess(pair, machine) != Guess.NONE;
  }

  private static Guess guess(Pair pair, Machine machine) {
    return machine.log.guess(pair.earlier().op(), pair.later().op());
  }

  private static String ofGuess(Guess guess, Machine machine) {
    if (guess == Guess.CLASS) {
      return "of a call only the name is known, and not the class";
    }
    return machine.triesEach
        ? "which of several elements is meant is not known, and each was tried"
        : "an index or a length is not known, and one was picked";
  }

  /** Of a copy or a fill it is known what it does, and perhaps not to which bytes. */
  private static String ofUse(Access access) {
    String call = "`" + access.op().at().call() + "`";
    boolean moves =
        access.op() instanceof Op.Work work
            && (work.kind() == WorkKind.COPY || work.kind() == WorkKind.FILL);
    return moves
        ? "which part of it " + call + " touches is not known"
        : "what " + call + " does to it is not in view";
  }

  private static Optional<String> ofStream(Access access, Machine machine) {
    return access.stream()
        .filter(machine.ids::isAssumed)
        .map(
            s ->
                machine.ids.isDoubted(s)
                    ? "code out of view may have waited for " + Wording.stream(s, machine)
                    : Wording.stream(s, machine) + " comes from out of view");
  }
}
