package dev.streamlint.rules.catalog;

import java.util.List;

/** Right, and slower than it need be. */
final class PerformanceRules {
  private PerformanceRules() {}

  static List<Rule> all() {
    return List.of(DEVICE_WIDE_SYNC, REDUNDANT_RECORD_STREAM, REDUNDANT_SYNC, REDUNDANT_WAIT);
  }

  private static final Rule DEVICE_WIDE_SYNC =
      new Rule(
          "device-wide-sync",
          Group.PERFORMANCE,
          "Device-wide synchronisation",
          Level.NOTE,
          "The host waits for the whole device where one stream or one event would do.",
          """
          `cudaDeviceSynchronize` and `cuCtxSynchronize` wait for every stream, so work that has nothing to do with what
          follows no longer overlaps with it.

          Synchronise with the stream, or the event, whose result is needed next.
          """);

  private static final Rule REDUNDANT_RECORD_STREAM =
      new Rule(
          "redundant-record-stream",
          Group.PERFORMANCE,
          "recordStream for a tensor that needs none",
          Level.NOTE,
          "A tensor is recorded on a stream that is done with it before the tensor is released, or that it was allocated on.",
          """
          The allocator keeps the block back until an event on that stream is found complete, although the stream that the
          tensor was allocated on comes after that work by then.

          Remove the call, or the wait that makes it needless if that one is not needed for anything else.
          """);

  private static final Rule REDUNDANT_SYNC =
      new Rule(
          "redundant-sync",
          Group.PERFORMANCE,
          "Host synchronisation with nothing pending",
          Level.NOTE,
          "The host synchronises with a stream, an event or the device although it knows all of that work to be complete.",
          """
          The call costs a round trip to the driver and orders nothing that was not ordered before.

          Remove it, or check that it names the stream that it is meant for.
          """);

  private static final Rule REDUNDANT_WAIT =
      new Rule(
          "redundant-wait",
          Group.PERFORMANCE,
          "Wait for what is known to be complete",
          Level.NOTE,
          "A stream waits for an event whose work is already ordered before the stream's next operation.",
          """
          An earlier wait, a later event of the same stream, or a host synchronisation covers it.

          Remove the wait and, if nobody else waits for it, the record.
          """);
}
