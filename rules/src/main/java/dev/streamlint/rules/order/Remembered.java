package dev.streamlint.rules.order;

import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Range;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An access with which later ones may conflict.
 *
 * @param actor the number of the stream or host thread that it happens on
 * @param tick which of the actor's ops it belongs to
 * @param staging the other way in which it may be complete
 * @param known what was complete before it, and itself
 * @param spans all bytes, where it stands for others that were like it; else it is null
 */
record Remembered(
    Access access,
    int actor,
    int tick,
    @Nullable Staging staging,
    Clocks known,
    @Nullable Spans spans) {
  Remembered(Access access, int actor, int tick, @Nullable Staging staging, Clocks known) {
    this(access, actor, tick, staging, known, null);
  }

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
    return new Remembered(access, actor, tick, staging, known, spans);
  }

  /**
   * This one, for the earlier one as well, if both are accesses of a host thread at one place and
   * differ in nothing but their bytes.
   */
  Optional<Remembered> with(Remembered earlier) {
    if (actor != earlier.actor
        || !(earlier.access.op() instanceof Op.HostAccess before)
        || !before.at().equals(access.op().at())
        || before.use().mode() != access.use().mode()
        || before.use().certain() != access.use().certain()) {
      return Optional.empty();
    }
    Optional<Spans> own = Spans.of(access.use().range());
    Optional<Spans> others =
        earlier.spans == null ? Spans.of(before.use().range()) : Optional.of(earlier.spans);
    return own.flatMap(
        mine ->
            others.map(
                more -> new Remembered(access, actor, tick, staging, known, more.with(mine))));
  }

  boolean conflictsWith(Access later) {
    Range range = later.use().range();
    return access.use().mode().conflictsWith(later.use().mode())
        && (spans == null ? access.use().range().overlaps(range) : spans.overlaps(range));
  }

  /** Whether every byte of the other certainly is one of these. */
  private boolean covers(Remembered other) {
    Range all = other.spans == null ? other.access.use().range() : other.spans.hull();
    return spans == null ? access.use().range().covers(all) : spans.covers(all);
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
    return subsumed && covers(earlier);
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
