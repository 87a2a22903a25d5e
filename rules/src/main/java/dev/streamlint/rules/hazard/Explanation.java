package dev.streamlint.rules.hazard;

import dev.streamlint.rules.op.Op;
import java.util.Optional;

/**
 * Why a pair is unordered and what to do about it.
 *
 * @param culprit the call that was meant to order the two and does not, if there is one
 */
public record Explanation(Cause cause, Optional<Op> culprit, Cure cure) {
  /** The same cure for another reason. */
  public Explanation because(Cause other) {
    return new Explanation(other, culprit, cure);
  }
}
