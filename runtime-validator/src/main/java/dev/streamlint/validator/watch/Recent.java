package dev.streamlint.validator.watch;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.order.Pair;
import java.util.ArrayList;
import java.util.List;

/** The last ops of a run: the causes of hazards are looked for among them. */
@SuppressWarnings("ReferenceEquality") // The op itself, not one like it.
final class Recent {
  /** More than a loop of any pipeline has; a cause further back is told as "no edge". */
  private static final int MOST = 4096;

  private final Op[] ring = new Op[MOST];
  private long count;

  void add(Op op) {
    ring[(int) (count++ % MOST)] = op;
  }

  List<Op> ops() {
    List<Op> ops = new ArrayList<>();
    for (long i = Math.max(0, count - MOST); i < count; i++) {
      ops.add(ring[(int) (i % MOST)]);
    }
    return ops;
  }

  /**
   * Whether a loop has come round between the two: the later's line was there before the earlier's,
   * and stands no lower.
   */
  static boolean isNextRound(Pair pair, List<Op> ops) {
    Site later = pair.later().op().at();
    Site earlier = pair.earlier().op().at();
    if (!later.file().equals(earlier.file()) || later.line() > earlier.line()) {
      return false;
    }
    for (Op op : ops) {
      if (op == pair.earlier().op()) {
        return false;
      } else if (op.at().equals(later)) {
        return true;
      }
    }
    return false;
  }
}
