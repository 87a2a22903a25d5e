package dev.streamlint.validator.verdict;

import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.TokenId;
import dev.streamlint.validator.replay.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A program with the smallest edge put in that orders two of its ops.
 *
 * @param earlier index of the earlier op, in the new program
 * @param later index of the later op, in the new program
 */
record MissingEdge(List<Op> ops, int earlier, int later) {
  /** Larger than the numbers that programs use. */
  private static final int NUMBER = Integer.MAX_VALUE;

  private static final EventId EVENT = new EventId(NUMBER);
  private static final TokenId TOKEN = new TokenId(NUMBER);

  static MissingEdge insert(List<Op> ops, int earlier, int later) {
    Op a = ops.get(earlier);
    Op b = ops.get(later);
    List<Op> after = after(a);
    if (!a.host().equals(b.host())) {
      after.add(new Op.Publish(Site.synthetic("cure"), a.host(), TOKEN));
    }
    List<Op> before = before(a, b);
    List<Op> cured = new ArrayList<>(ops.subList(0, earlier + 1));
    cured.addAll(after);
    cured.addAll(ops.subList(earlier + 1, later));
    cured.addAll(before);
    cured.addAll(ops.subList(later, ops.size()));
    return new MissingEdge(cured, earlier, later + after.size() + before.size());
  }

  /** What the earlier's host thread says of it. */
  private static List<Op> after(Op a) {
    List<Op> after = new ArrayList<>();
    Optional<StreamId> stream = Session.streamOf(a);
    if (stream.isPresent()) {
      after.add(new Op.CreateEvent(Site.synthetic("cure"), a.host(), EVENT));
      after.add(new Op.Record(Site.synthetic("cure"), a.host(), EVENT, stream.get()));
    }
    return after;
  }

  /** What the later's host thread waits for. */
  private static List<Op> before(Op a, Op b) {
    List<Op> before = new ArrayList<>();
    HostId host = b.host();
    if (!a.host().equals(host)) {
      before.add(new Op.Acquire(Site.synthetic("cure"), host, TOKEN));
    }
    if (Session.streamOf(a).isPresent()) {
      before.add(
          Session.streamOf(b)
              .<Op>map(s -> new Op.Wait(Site.synthetic("cure"), host, s, EVENT))
              .orElseGet(() -> new Op.SyncEvent(Site.synthetic("cure"), host, EVENT)));
    }
    return before;
  }
}
