package dev.streamlint.validator.gate;

import dev.streamlint.validator.replay.Outcome;
import java.util.List;

/**
 * What a directed run showed.
 *
 * @param held index of the op that was held
 * @param reached how far each op had come before the gate was opened, by index; the held one itself
 *     is {@code PENDING}, {@code WAITING} or {@code BEHIND}
 * @param outcome what the run came to after the gate was opened
 */
public record Observation(int held, List<Reach> reached, Outcome outcome) {
  public Observation {
    reached = List.copyOf(reached);
  }

  public Reach of(int index) {
    return reached.get(index);
  }
}
