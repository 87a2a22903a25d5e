package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.hazard.Explanation;
import dev.streamlint.rules.hazard.HazardKind;
import dev.streamlint.rules.order.Pair;

/**
 * A hazard seen on one path.
 *
 * @param index position of the later op in the path
 */
record Hazard(Pair pair, HazardKind kind, Explanation explanation, int index) {}
