package dev.streamlint.rules.order;

import dev.streamlint.rules.op.Mode;
import org.jspecify.annotations.Nullable;

/**
 * An access with which later ones may conflict.
 *
 * @param actor the number of the stream or host thread that it happens on
 * @param tick which of the actor's ops it belongs to
 * @param staging the other way in which it may be complete
 * @param known what was complete before it, and itself
 */
record Remembered(Access access, int actor, int tick, @Nullable Staging staging, Clocks known) {
  /** How well it is known complete to somebody who knows {@code later}. */
  Edge edgeTo(Clocks later) {
    Edge edge = later.edgeFrom(actor, tick);
    if (staging == null || edge == Edge.DOCUMENTED) {
      return edge;
    }
    Edge staged = staging.edgeTo(later);
    return staged.compareTo(edge) > 0 ? staged : edge;
  }

  Remembered with(Clocks known) {
    return new Remembered(access, actor, tick, staging, known);
  }

  boolean conflictsWith(Access later) {
    return access.use().mode().conflictsWith(later.use().mode())
        && access.use().range().overlaps(later.use().range());
  }

  /**
   * Whether {@code earlier} need not be remembered any longer: whatever conflicts with it conflicts
   * with this, and whoever knows this complete, by whichever way, knows it complete as well.
   *
   * @param host what the host thread that asked for this knows
   */
  boolean replaces(Remembered earlier, Clocks host) {
    if (earlier.access.use().certain() && !access.use().certain()) {
      return false;
    }
    Mode mode = access.use().mode();
    if (!mode.conflictsWithAllThat(earlier.access.use().mode())) {
      return false;
    }
    boolean subsumed = mode.writes() ? knows(earlier, host) : repeats(earlier);
    return subsumed && access.use().range().covers(earlier.access.use().range());
  }

  private boolean knows(Remembered earlier, Clocks host) {
    if (earlier.edgeTo(known) != Edge.DOCUMENTED) {
      return false;
    }
    if (staging == null) {
      return true;
    }
    Edge throughHost = earlier.edgeTo(host);
    return staging.promised() ? throughHost == Edge.DOCUMENTED : throughHost != Edge.NONE;
  }

  private boolean repeats(Remembered earlier) {
    if (actor != earlier.actor) {
      return false;
    }
    return staging == null
        || (earlier.staging != null
            && staging.host() == earlier.staging.host()
            && (earlier.staging.promised() || !staging.promised()));
  }
}
