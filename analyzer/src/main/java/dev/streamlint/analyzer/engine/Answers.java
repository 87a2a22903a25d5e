package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.Op;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What queries have answered on this path. As long as nothing new is queued, the answer stays the
 * same: later ones lead nowhere that a "done" at once does not. But a loop that goes on until the
 * answer is "done" is told so in its last round: nobody leaves it before.
 */
final class Answers {
  /**
   * @param ops how many there were by then
   */
  private record Answer(boolean done, boolean failed, int ops) {}

  private final Machine machine;
  private final Map<String, Answer> last = new HashMap<>();
  private boolean insisting;
  private int open;

  Answers(Machine machine) {
    this.machine = machine;
  }

  /** Whether the answer is "done" by now; null if it can be either. */
  @Nullable Boolean expected(Op sync) {
    Answer before = current(sync);
    return before == null ? null : Boolean.valueOf(insisting || before.done());
  }

  boolean hasFailed(Op sync) {
    Answer before = current(sync);
    return before != null && before.failed();
  }

  private @Nullable Answer current(Op sync) {
    Answer before = last.get(key(sync));
    return before != null && before.ops() == machine.log.ops().size() ? before : null;
  }

  /** The query was answered, and what follows from it was done. */
  void answered(Op sync, boolean done) {
    answered(sync, done, false);
  }

  void answered(Op sync, boolean done, boolean failed) {
    last.put(key(sync), new Answer(done, failed, machine.log.ops().size()));
    open += done ? 0 : 1;
  }

  /** How many answers were "not done" so far. */
  int open() {
    return open;
  }

  /** From now on the same question is answered with "done", or no longer. */
  void insist(boolean on) {
    insisting = on;
  }

  private static String key(Op sync) {
    return sync instanceof Op.SyncStream stream
        ? "stream " + stream.stream().number()
        : sync instanceof Op.SyncEvent event
            ? "event " + event.event().number()
            : sync instanceof Op.Acquire ended ? "task " + ended.token() : "device";
  }
}
