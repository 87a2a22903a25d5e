package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.hazard.Cure;
import dev.streamlint.rules.hazard.Explanation;
import dev.streamlint.rules.hazard.HazardKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.order.Pair;

/**
 * A hazard seen on one path.
 *
 * @param index position of the later op in the path
 * @param last the last op, on the earlier's stream, that the later has to wait for: an edge from
 *     there is one from all that are before it
 */
record Hazard(Pair pair, HazardKind kind, Explanation explanation, int index, Op last) {
  /** The cure that cures what the same missing edge leaves unordered as well. */
  Cure cure(Explanation why) {
    Cure cure = why.cure();
    return cure.earlier() == pair.earlier().op()
        ? new Cure(cure.kind(), last, cure.later(), cure.existing())
        : cure;
  }
}
