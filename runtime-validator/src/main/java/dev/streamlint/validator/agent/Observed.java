package dev.streamlint.validator.agent;

import dev.streamlint.validator.device.Mark;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A place that is looked at while another one is held, and what was seen there.
 *
 * <pre>
 *   open --queued, not done--> undone --the gate is opened--> decided
 *     '------------------------- anything else ----------------^
 * </pre>
 */
final class Observed {
  private final PlacePattern hold;
  private final PlacePattern place;
  private final HeldPair pair;

  /** Whether the call was made after the earlier one was held, on whatever memory. */
  private boolean met;

  private @Nullable Mark undone;
  private @Nullable Decision decision;

  /**
   * What was found out.
   *
   * @param certain whether that is so whatever a kernel does whose code is not known
   */
  private record Decision(Kind kind, String reason, boolean certain) {}

  Observed(PlacePattern hold, PlacePattern place) {
    this.hold = hold;
    this.place = place;
    this.pair = new HeldPair(hold::matches, place::matches);
  }

  PlacePattern place() {
    return place;
  }

  HeldPair pair() {
    return pair;
  }

  /** Whether nothing is known yet. */
  synchronized boolean isOpen() {
    return undone == null && decision == null;
  }

  /** Whether nothing can change what was found out. */
  synchronized boolean isDecided() {
    return decision != null;
  }

  synchronized void meet() {
    met = true;
  }

  /** It is queued, and was not done as long as it was looked at. */
  synchronized void seenUndone(Mark mark) {
    undone = mark;
  }

  /** The first decision counts. Of a thread's call, that thread has to make it. */
  synchronized void decide(Kind kind, String reason) {
    if (decision == null) {
      decision = new Decision(kind, reason, pair.isCertain());
    }
  }

  /**
   * What stands behind it, if it was not done as long as it was looked at, and no more is known.
   */
  synchronized Optional<Mark> undone() {
    return decision == null ? Optional.ofNullable(undone) : Optional.empty();
  }

  /**
   * Nothing is held any more.
   *
   * @param slow whether what was not done is not done now, either
   */
  void release(boolean slow, Pace pace) {
    if (slow) {
      decide(
          Kind.INCONCLUSIVE,
          "it was not done after " + pace.look().toMillis() + " ms without anything held, either");
    } else {
      decide(Kind.ORDERED, "it was queued, and not done before the earlier operation was let go");
    }
  }

  /**
   * What was found out. The program has ended.
   *
   * @param wasHeld whether the earlier call was
   * @param device what it ran on
   */
  synchronized Verdict verdict(boolean wasHeld, String device) {
    if (decision != null) {
      return verdict(decision, device);
    }
    Kind kind = wasHeld && met ? Kind.INCONCLUSIVE : Kind.NOT_REACHED;
    return verdict(new Decision(kind, silence(wasHeld), true), device);
  }

  private String silence(boolean wasHeld) {
    if (!wasHeld) {
      return "the run did not come to the earlier operation";
    }
    return met
        ? "the run came to both, but they did not use the same memory with one of them writing"
        : "the run did not come to the later operation";
  }

  private Verdict verdict(Decision decided, String device) {
    List<String> evidence = new ArrayList<>(List.of("held: " + hold, "observed: " + place));
    if (decided.kind() == Kind.CONFIRMED && !decided.certain()) {
      evidence.add("what a kernel does to the memory is not known: it is taken to write");
    }
    return new Verdict(
        decided.kind(), decided.reason(), evidence, Optional.empty(), Optional.empty(), device);
  }
}
