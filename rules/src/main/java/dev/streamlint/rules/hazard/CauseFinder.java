package dev.streamlint.rules.hazard;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.order.Access;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.OrderState;
import dev.streamlint.rules.order.Pair;
import java.util.List;
import java.util.Optional;

/**
 * Tells why a pair is unordered, from the ops of the path alone.
 *
 * <p>What only other paths show is for the caller to put in its place: {@link
 * Cause#WAIT_ON_ONE_BRANCH}.
 */
public final class CauseFinder {
  private final Pair pair;
  private final Timeline path;
  private final boolean nextRound;

  private CauseFinder(Pair pair, List<Op> path, OrderState before, boolean nextRound) {
    this.pair = pair;
    this.path = new Timeline(pair, path, before);
    this.nextRound = nextRound;
  }

  /** The cause only. */
  public static Cause find(Pair pair, List<Op> path, OrderState before, boolean nextRound) {
    return explain(pair, path, before, nextRound).cause();
  }

  /**
   * The cause, the call at fault, and the cure.
   *
   * @param path all ops of this path so far, in program order, with or without the later op at its
   *     end
   * @param before the state before the later op
   * @param nextRound whether a loop has come round between the two: the places of the ops do not
   *     say, as methods are called in any order
   */
  public static Explanation explain(
      Pair pair, List<Op> path, OrderState before, boolean nextRound) {
    CauseFinder finder = new CauseFinder(pair, path, before, nextRound);
    EventMisuse.Found found = finder.find();
    Optional<Op> culprit = Optional.ofNullable(found.culprit());
    Cure cure = Cures.of(pair, found.cause(), culprit, finder.path);
    return new Explanation(found.cause(), culprit, cure);
  }

  /**
   * Looks again when the rest of the path is known: a wait that comes too late was not there to be
   * seen.
   *
   * @param after the ops after the later one, in program order
   */
  public static Cause refine(Cause cause, Pair pair, List<Op> after) {
    return LateWait.find(cause, pair, after).isPresent()
        ? cause == Cause.NEVER_RECORDED ? Cause.WAIT_BEFORE_RECORD : Cause.WAIT_AFTER_USE
        : cause;
  }

  /** As {@link #refine(Cause, Pair, List)}, with the late call as culprit and moving it as cure. */
  public static Explanation refine(Explanation first, Pair pair, List<Op> after) {
    Optional<Op> late = LateWait.find(first.cause(), pair, after);
    if (late.isEmpty()) {
      return first;
    }
    Op later = pair.later().op();
    Cure cure = new Cure(Cure.Kind.MOVE_WAIT, pair.earlier().op(), later, late);
    return new Explanation(refine(first.cause(), pair, after), late, cure);
  }

  private EventMisuse.Found find() {
    if (pair.earlier().op() instanceof Op.Free) {
      return cause(Cause.FREED);
    }
    if (pair.edge() == Edge.IMPLICIT) {
      return cause(Cause.UNDOCUMENTED_EDGE);
    }
    if (isReleased()) {
      return cause(Cause.RELEASED_IN_USE);
    }
    Optional<EventMisuse.Found> misuse = new EventMisuse(path).find();
    if (misuse.isPresent()) {
      return misuse.get();
    }
    if (path.lacksHandOver()) {
      return path.waitAfterHandOver()
          .map(wait -> new EventMisuse.Found(Cause.HANDED_OVER_EARLY, wait))
          .orElseGet(() -> cause(Cause.OTHER_HOST_THREAD));
    }
    if (isCurrentOfAnotherThread()) {
      return cause(Cause.OTHER_THREADS_STREAM);
    }
    Optional<EventMisuse.Found> byStreamKind = defaultStream();
    if (byStreamKind.isPresent()) {
      return byStreamKind.get();
    }
    int lent = path.lastBefore(path.end(), this::isLent);
    if (lent >= 0 && !(pair.later().op() instanceof Op.Free)) {
      return new EventMisuse.Found(Cause.RECORD_STREAM_IS_NO_WAIT, path.op(lent));
    }
    if (nextRound) {
      return cause(Cause.PREVIOUS_ITERATION);
    }
    return wrongWayRound()
        .orElseGet(() -> cause(isPartialJoin() ? Cause.PARTIAL_JOIN : Cause.NO_EDGE));
  }

  private static EventMisuse.Found cause(Cause cause) {
    return new EventMisuse.Found(cause, null);
  }

  /** One on the legacy default stream, the other on a stream that has nothing to do with it. */
  private Optional<EventMisuse.Found> defaultStream() {
    return path.onDefaultStream()
        .map(access -> new EventMisuse.Found(defaultStream(access), access.op()));
  }

  private static Cause defaultStream(Access onDefault) {
    return switch (choice(onDefault)) {
      case IMPLIED -> Cause.SYNCHRONOUS_CALL;
      case NULL -> Cause.DROPPED_STREAM_ARGUMENT;
      case UNCREATED -> Cause.STREAM_NEVER_CREATED;
      case UNBOUND -> Cause.UNBOUND_HANDLE;
      case NAMED, CURRENT -> Cause.DEFAULT_STREAM;
    };
  }

  private boolean isCurrentOfAnotherThread() {
    boolean current =
        choice(pair.earlier()) == StreamChoice.CURRENT
            || choice(pair.later()) == StreamChoice.CURRENT;
    return current && !pair.earlier().host().equals(pair.later().host());
  }

  private static StreamChoice choice(Access access) {
    return access.op() instanceof Op.Work work ? work.choice() : StreamChoice.NAMED;
  }

  private boolean isLent(Op op) {
    return op instanceof Op.RecordStream lend
        && lend.buffer().equals(pair.later().use().buffer())
        && (path.isOnLaterStream(lend.stream()) || path.isOnEarlierStream(lend.stream()));
  }

  /** What nothing refers to any more is released where it was last used. */
  private boolean isReleased() {
    Op earlier = pair.earlier().op();
    return pair.later().op() instanceof Op.Free free
        && free.stream().isPresent()
        && earlier.at().line() > 0
        && free.at().equals(earlier.at());
  }

  private Optional<EventMisuse.Found> wrongWayRound() {
    return path.between(path.earlier(), path.end())
        .filter(i -> waitsForLater(i))
        .mapToObj(i -> new EventMisuse.Found(Cause.WRONG_WAY_ROUND, path.op(i)))
        .findFirst();
  }

  private boolean waitsForLater(int index) {
    if (!(path.op(index) instanceof Op.Wait wait) || !path.isOnEarlierStream(wait.stream())) {
      return false;
    }
    int settled = path.settledBefore(index, wait.event());
    return settled >= 0
        && path.op(settled) instanceof Op.Record record
        && path.isOnLaterStream(record.stream());
  }

  /**
   * The later access comes after a join of some streams with work of the same kind, and this one is
   * not among them.
   */
  private boolean isPartialJoin() {
    return path.between(path.earlier(), path.end())
        .mapToObj(this::joined)
        .flatMap(Optional::stream)
        .filter(stream -> !path.isOnEarlierStream(stream))
        .anyMatch(stream -> path.anyBetween(-1, path.end(), op -> isSibling(op, stream)));
  }

  private Optional<StreamId> joined(int index) {
    Op op = path.op(index);
    if (op instanceof Op.SyncStream sync && sync.host().equals(pair.later().host())) {
      return Optional.of(sync.stream());
    }
    return path.awaited(op)
        .map(event -> path.settledBefore(index, event))
        .filter(settled -> settled >= 0 && path.op(settled) instanceof Op.Record)
        .map(settled -> ((Op.Record) path.op(settled)).stream());
  }

  /**
   * Work on a stream that came from the same line as the earlier access, or that the later op uses
   * as well.
   */
  private boolean isSibling(Op op, StreamId stream) {
    if (!(op instanceof Op.Work work) || !work.stream().equals(stream)) {
      return false;
    }
    Site place = pair.earlier().op().at();
    boolean sameLine = place.line() > 0 && work.at().equals(place);
    return sameLine || (pair.later().op() instanceof Op.Work later && sharesBuffer(work, later));
  }

  private static boolean sharesBuffer(Op.Work one, Op.Work other) {
    return one.uses().stream()
        .anyMatch(a -> other.uses().stream().anyMatch(b -> a.buffer().equals(b.buffer())));
  }
}
