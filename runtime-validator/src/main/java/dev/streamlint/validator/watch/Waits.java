package dev.streamlint.validator.watch;

import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.order.Effect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What single calls do wrong, place by place. A wait is at fault only if it was each time. */
final class Waits {
  private final Names names;
  private final Map<Site, Seen> waits = new LinkedHashMap<>();
  private final Map<Site, Found> others = new LinkedHashMap<>();
  private final Map<Site, Long> counts = new HashMap<>();

  /** By event: the places whose wait for it found nothing. */
  private final Map<EventId, Seen> unrecorded = new HashMap<>();

  /** All visits to one wait. */
  private static final class Seen {
    final Op wait;
    Effect effect;
    boolean good;
    boolean recordedLater;
    long count;

    Seen(Op wait, Effect effect) {
      this.wait = wait;
      this.effect = effect;
    }
  }

  Waits(Names names) {
    this.names = names;
  }

  void see(Op op, Effect effect) {
    if (op instanceof Op.Wait || op instanceof Op.SyncEvent) {
      wait(op, effect);
    } else if (op instanceof Op.Record record) {
      Seen before = unrecorded.remove(record.event());
      if (before != null) {
        before.recordedLater = true;
      }
    } else if (op instanceof Op.Work work) {
      work(work);
    }
  }

  private void wait(Op op, Effect effect) {
    Seen seen = waits.computeIfAbsent(op.at(), at -> new Seen(op, effect));
    boolean isWrong =
        effect == Effect.NEVER_RECORDED || (effect == Effect.SELF_WAIT && op instanceof Op.Wait);
    seen.good |= !isWrong;
    if (isWrong) {
      seen.effect = effect;
      seen.count++;
    }
    if (effect == Effect.NEVER_RECORDED) {
      Names.eventOf(op).ifPresent(event -> unrecorded.put(event, seen));
    }
  }

  private void work(Op.Work work) {
    if (work.choice() == StreamChoice.UNCREATED) {
      single(
          "uncreated-stream",
          Confidence.POSSIBLE,
          work,
          "a stream handle was never filled by a create call, so `"
              + work.at().call()
              + "` runs on the default stream",
          "an empty stream handle is the null stream",
          "create the stream before its first use, or pass null to say that the default stream is meant");
    }
    if (work.returns() == Returns.STAGED_IMPLICITLY
        || work.returns() == Returns.COMPLETE_IMPLICITLY) {
      single(
          "heap-memory-in-async-copy",
          Confidence.IMPLICIT,
          work,
          "`"
              + work.at().call()
              + "` is given pageable host memory: whether it is asynchronous is up to the driver",
          "pageable memory is staged, which nobody promises; the garbage collector may move an array while a copy is pending",
          "use page-locked host memory, or the synchronous form of the call");
    }
  }

  private void single(
      String rule, Confidence confidence, Op.Work op, String message, String why, String cure) {
    if (counts.merge(op.at(), 1L, Long::sum) > 1) {
      return;
    }
    String lane = names.stream(op.stream(), op.at());
    Found.Place place = new Found.Place(op.at(), lane, "is queued");
    others.put(
        op.at(),
        new Found(
            rule,
            confidence,
            place,
            Optional.empty(),
            Callers.here(),
            "",
            message,
            why,
            List.of(cure),
            confidence == Confidence.POSSIBLE ? "the default stream may be meant" : "",
            1));
  }

  List<Found> found() {
    List<Found> all = new ArrayList<>();
    waits.values().stream().filter(s -> !s.good && s.count > 0).map(this::found).forEach(all::add);
    others.values().forEach(f -> all.add(counted(f, counts.getOrDefault(f.later().at(), 1L))));
    return all;
  }

  private static Found counted(Found f, long count) {
    return new Found(
        f.rule(),
        f.confidence(),
        f.later(),
        f.earlier(),
        f.callers(),
        f.memory(),
        f.message(),
        f.why(),
        f.cure(),
        f.doubt(),
        count);
  }

  private Found found(Seen seen) {
    Site at = seen.wait.at();
    String event = names.event(Names.eventOf(seen.wait).orElse(null), at);
    String lane = seen.wait instanceof Op.Wait wait ? names.stream(wait.stream(), at) : "the host";
    String call = "`" + at.call() + "`";
    boolean self = seen.effect == Effect.SELF_WAIT;
    String rule =
        self
            ? "stream-waits-for-itself"
            : seen.recordedLater ? "wait-before-record" : "wait-on-unrecorded-event";
    String message =
        self
            ? lane + " waits for " + event + ", which was recorded on it: it orders nothing"
            : seen.recordedLater
                ? call + " waits for " + event + " before it is recorded: it orders nothing"
                : call + " waits for " + event + ", which was never recorded: it orders nothing";
    String cure =
        self
            ? "make the other stream wait, or remove the wait"
            : seen.recordedLater
                ? "move the wait below the record"
                : "record the event after the work that it stands for, before this wait";
    return new Found(
        rule,
        Confidence.DEFINITE,
        new Found.Place(at, lane, "waits for " + event),
        Optional.empty(),
        List.of(),
        "",
        message,
        self
            ? "a stream does its work in order anyway"
            : "a wait uses the latest record at the time of the call",
        List.of(cure),
        "",
        seen.count);
  }
}
