package dev.streamlint.validator.replay;

import dev.streamlint.rules.op.BufferId;
import java.util.Map;

/**
 * The bytes that a run came to.
 *
 * @param memory what is in every buffer that was not freed
 * @param seen by the index of an op, what it read
 */
public record Outcome(Map<BufferId, byte[]> memory, Map<Integer, byte[]> seen) {
  public Outcome {
    memory = Map.copyOf(memory);
    seen = Map.copyOf(seen);
  }
}
