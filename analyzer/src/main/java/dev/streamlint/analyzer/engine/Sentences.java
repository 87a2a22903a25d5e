package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.rules.hazard.Cause;
import dev.streamlint.rules.hazard.Explanation;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.order.Pair;

/** What is said about hazards. */
final class Sentences {
  private Sentences() {}

  /** Such a path is not what a reader thinks of first. */
  static String afterFailure(Machine machine) {
    return machine.failure == null
        ? ""
        : "; so when `"
            + machine.failure.at.call()
            + "` in line "
            + machine.failure.at.line()
            + " fails";
  }

  /** What callers out of view have to do for it. */
  static String afterAnotherCall(Pair pair, Machine machine) {
    return machine
        .log
        .furtherCall(pair.earlier().op(), pair.later().op())
        .flatMap(OutsideCall::when)
        .map(when -> "; so when " + when)
        .orElse("");
  }

  static String message(Hazard hazard, Place before, Place after, Machine machine) {
    Pair pair = hazard.pair();
    // What a host thread does while another one's work is pending may be seen first.
    boolean hostFirst = hazard.kind().isOfHost() && pair.earlier().stream().isEmpty();
    Place earlier = hostFirst ? after : before;
    Place later = hostFirst ? before : after;
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
      case HOST_FREE ->
          "host memory " + memory + " is given back, which " + e + " may still be using";
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
          pair.later().op() instanceof Op.Free
              ? l + " frees " + memory + ", which `" + earlier.at().call() + "` has freed already"
              : l + " uses " + memory + " after `" + earlier.at().call() + "` freed it";
    };
  }

  static String why(Cause cause, Pair pair, Explanation why, Machine machine) {
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
              .map(name -> ofVariable(name, cause))
              .orElse(message);
    }
    if (cause == Cause.FREED && machine.log.isNextRound(pair.earlier().op(), pair.later().op())) {
      message += " in an earlier round of the loop";
    }
    return message
        .replace("{earlierStream}", Wording.lane(pair.earlier(), machine))
        .replace("{laterStream}", Wording.lane(pair.later(), machine))
        .replace("{earlier}", "`" + pair.earlier().op().at().call() + "`")
        .replace("{later}", "`" + pair.later().op().at().call() + "`")
        .replace("{event}", event);
  }

  /** A variable that has no stream in it yet is not the same as none being passed. */
  private static String ofVariable(String variable, Cause cause) {
    return cause
        .message()
        .replace("the stream argument is not passed on", "`" + variable + "` is null there");
  }
}
