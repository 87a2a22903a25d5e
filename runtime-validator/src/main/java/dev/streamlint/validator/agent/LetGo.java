package dev.streamlint.validator.agent;

import java.util.Optional;

/**
 * Why a gate was opened before the later operation was seen.
 *
 * @param waiting where the host threads were; empty if nobody waited
 * @param inHeldCall whether the held call itself had not returned
 * @param at when, by the clock of the run's pace
 */
record LetGo(String why, Optional<Waiting> waiting, boolean inHeldCall, long at) {
  /**
   * Why it says nothing that the later operation came after that; empty if it came after it since
   * it had to.
   *
   * @param host the thread that came to the later operation
   * @param heldToItsEnd whether the held call returns no sooner than all of it is done
   */
  Optional<String> objection(Thread host, boolean heldToItsEnd) {
    if (waiting.isEmpty()) {
      return Optional.of(why + " while it was held, and nobody was seen to wait");
    }
    Waiting threads = waiting.get();
    if (threads.notAWait().isPresent()) {
      return Optional.of(
          "`%s` did not return while the earlier operation was held, and is not known to wait for work"
              .formatted(threads.notAWait().get()));
    } else if (threads.isLockedOut(host)) {
      return Optional.of(
          "another host thread was waiting in the driver, which keeps locks meanwhile");
    } else if (threads.busy().contains(host)) {
      return Optional.of(why + ", but not the one that came to the later operation after that");
    } else if (!threads.inDriver().contains(host) && threads.others()) {
      return Optional.of(
          why + ", but the later operation was come to by one that may have waited for a busy one");
    } else if (inHeldCall && !heldToItsEnd) {
      return Optional.of("the earlier call itself waits for what is before it on its stream");
    }
    return Optional.empty();
  }

  /** What was seen, if there is no objection. */
  String seen() {
    return inHeldCall
        ? "the earlier call did not return before it was let go, and returns no sooner than all of it"
            + " is done"
        : why + "; it came after that";
  }
}
