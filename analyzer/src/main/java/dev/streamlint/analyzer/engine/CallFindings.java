package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Fix;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.model.PropertyModel;
import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Findings about a single call, and all that is said of it. */
final class CallFindings {
  private CallFindings() {}

  static Finding uncreated(Value stream, Site at, Machine machine) {
    String name = Optional.ofNullable(machine.object(stream).name).orElse("");
    String shown = name.isEmpty() ? "this stream handle" : "`" + name + "`";
    Place place = new Place(at, "the default stream", "uses " + shown);
    return new Finding(
        "uncreated-stream",
        Confidence.POSSIBLE,
        place,
        Optional.empty(),
        "",
        shown
            + " was never filled by a create call, so `"
            + at.call()
            + "` runs on the default stream",
        "an empty stream handle is the null stream",
        List.of(
            "create the stream before its first use, or pass null to say that the default"
                + " stream is meant"),
        List.of(place),
        Doubts.NEVER_CREATED);
  }

  static Finding property(PropertyModel property, Site at) {
    Place place = new Place(at, "the host", "sets `" + property.name() + "`");
    return new Finding(
        "private-stream-per-call",
        Confidence.POSSIBLE,
        place,
        Optional.empty(),
        "",
        "`" + property.name() + "` is switched on: " + property.why(),
        "no event leads from the caller's stream to that one, and none back",
        List.of("leave the property off"),
        List.of(place));
  }

  static Finding heapCopy(Site at, Machine machine) {
    Place place = new Place(at, "the host", "passes memory of the Java heap");
    return new Finding(
        "heap-memory-in-async-copy",
        Confidence.IMPLICIT,
        place,
        Optional.empty(),
        "",
        "`"
            + at.call()
            + "` is given pageable host memory: whether it is asynchronous is up to the driver",
        "pageable memory is staged, which nobody promises; the garbage collector may move an array"
            + " while a copy is pending",
        List.of("use page-locked host memory, or the synchronous form of the call"),
        List.of(place));
  }

  static Optional<Finding> sync(SyncSites.Verdict verdict, SyncSites.Seen seen) {
    if (seen.at == null) {
      return Optional.empty();
    }
    Place place = new Place(seen.at, seen.lane, "waits for " + seen.subject);
    Optional<Place> record =
        Optional.ofNullable(seen.record)
            .filter(
                r -> verdict.isMisuse() && verdict != SyncSites.Verdict.WAIT_ON_UNRECORDED_EVENT);
    List<Place> witness =
        verdict == SyncSites.Verdict.WAIT_BEFORE_RECORD
            ? Stream.concat(Stream.of(place), record.stream()).toList()
            : Stream.concat(record.stream(), Stream.of(place)).toList();
    boolean misuse = verdict.isMisuse();
    String call = "`" + seen.at.call() + "`";
    String message =
        switch (verdict) {
          case WAIT_ON_UNRECORDED_EVENT ->
              call + " waits for " + seen.subject + ", which was never recorded: it orders nothing";
          case STREAM_WAITS_FOR_ITSELF ->
              seen.lane
                  + " waits for "
                  + seen.subject
                  + ", which was recorded on it: it orders nothing";
          case WAIT_BEFORE_RECORD ->
              call + " waits for " + seen.subject + " before it is recorded: it orders nothing";
          case RECORD_AFTER_HAND_OVER ->
              call
                  + " may wait for "
                  + seen.subject
                  + " before it is recorded, and then orders nothing";
          case DEVICE_WIDE_SYNC -> call + " waits for every stream, but only one has work pending";
          case REDUNDANT_SYNC -> call + " waits for work that is known to be complete";
          case REDUNDANT_WAIT ->
              call + " waits for work that " + seen.lane + " already comes after";
        };
    String cure =
        switch (verdict) {
          case WAIT_ON_UNRECORDED_EVENT ->
              "record the event after the work that it stands for, before this wait";
          case STREAM_WAITS_FOR_ITSELF -> "make the other stream wait, or remove the wait";
          case WAIT_BEFORE_RECORD -> "move the wait below the record";
          case RECORD_AFTER_HAND_OVER ->
              "record the event before the other thread is told to go on";
          case DEVICE_WIDE_SYNC -> "wait for " + seen.other + ", or for an event recorded on it";
          case REDUNDANT_SYNC, REDUNDANT_WAIT -> "remove the call";
        };
    return Optional.of(
        new Finding(
            verdict.rule,
            misuse ? Confidence.POSSIBLE : Confidence.PERFORMANCE,
            place,
            record,
            "",
            message,
            why(verdict),
            List.of(cure),
            witness,
            doubt(verdict),
            Optional.empty(),
            List.of(),
            fixes(verdict, seen.at, record)));
  }

  private static String why(SyncSites.Verdict verdict) {
    if (verdict == SyncSites.Verdict.RECORD_AFTER_HAND_OVER) {
      return "the other thread records it only after it has handed over to this one, and a wait uses"
          + " what was recorded before it";
    }
    return verdict.isMisuse()
        ? "a wait uses what was recorded before it, on another stream"
        : "the order is the same without it";
  }

  private static String doubt(SyncSites.Verdict verdict) {
    if (verdict == SyncSites.Verdict.RECORD_AFTER_HAND_OVER) {
      return Doubts.WHO_IS_FIRST;
    }
    return verdict.isMisuse() ? Doubts.NOTHING_SUFFERS : "";
  }

  static Optional<Finding> loan(Loans.Verdict verdict, Loans.Seen seen) {
    if (seen.at == null) {
      return Optional.empty();
    }
    Place place = new Place(seen.at, "the host", "keeps " + seen.tensor + " for " + seen.stream);
    String call = "`" + seen.at.call() + "`";
    return Optional.of(
        new Finding(
            "redundant-record-stream",
            Confidence.PERFORMANCE,
            place,
            Optional.empty(),
            "",
            switch (verdict) {
              case OWN_STREAM ->
                  call + " names " + seen.stream + ", on which " + seen.tensor + " was allocated";
              case ORDERED ->
                  call
                      + " keeps "
                      + seen.tensor
                      + " for the work of "
                      + seen.stream
                      + ", which is over when it is released";
            },
            switch (verdict) {
              case OWN_STREAM -> "a block goes back in the order of that stream anyway";
              case ORDERED -> "the block could be used again at once without it";
            },
            List.of("remove the call"),
            List.of(place),
            "",
            Optional.empty(),
            List.of(),
            List.of(Fix.unsafe("remove the call", List.of(new Fix.Step.Remove(seen.at))))));
  }

  private static List<Fix> fixes(SyncSites.Verdict verdict, Site at, Optional<Place> record) {
    return switch (verdict) {
      case REDUNDANT_SYNC, REDUNDANT_WAIT ->
          List.of(Fix.unsafe("remove the call", List.of(new Fix.Step.Remove(at))));
      case WAIT_BEFORE_RECORD ->
          record
              .map(
                  place ->
                      List.of(
                          Fix.unsafe(
                              "move the wait below the record",
                              List.of(new Fix.Step.Move(at, Fix.Where.AFTER, place.at())))))
              .orElse(List.of());
      case WAIT_ON_UNRECORDED_EVENT,
          STREAM_WAITS_FOR_ITSELF,
          RECORD_AFTER_HAND_OVER,
          DEVICE_WIDE_SYNC ->
          List.of();
    };
  }
}
