package dev.streamlint.rules.catalog;

import java.util.List;

/** The default stream, on purpose or by accident. */
final class StreamRules {
  private StreamRules() {}

  static List<Rule> all() {
    return List.of(
        SYNCHRONOUS_CALL_UNORDERED,
        NULL_STREAM_UNORDERED,
        UNCREATED_STREAM,
        PRIVATE_STREAM_PER_CALL);
  }

  private static final Rule SYNCHRONOUS_CALL_UNORDERED =
      new Rule(
          "synchronous-call-unordered",
          Group.STREAMS,
          "\"Synchronous\" call and a non-blocking stream",
          Level.ERROR,
          "A call without a stream argument and an operation on a non-blocking stream touch the same memory, one of them"
              + " writes, and nothing orders them.",
          """
          `cudaMemcpy`, `cudaMemset` and their like run on the legacy default stream. A non-blocking stream is not ordered
          with it, and several of these calls return before the device is done: device to device copies, fills, and
          uploads from pageable memory.

          Use the `Async` form on the stream that uses the memory, or synchronise before and after the call.
          """);

  private static final Rule NULL_STREAM_UNORDERED =
      new Rule(
          "null-stream-unordered",
          Group.STREAMS,
          "Default stream and a non-blocking stream",
          Level.ERROR,
          "An operation on the default stream (null, dropped or legacy stream argument, unbound library handle) and one"
              + " on a non-blocking stream touch the same memory, and nothing orders them.",
          """
          The legacy default stream waits for *blocking* streams only. Work that lands on it by accident (a forgotten
          argument, a library handle that no stream was bound to) has no order with non-blocking streams.

          Pass the stream on, or bind it to the handle. If the default stream is meant, record an event on the one and
          wait for it on the other.
          """);

  private static final Rule UNCREATED_STREAM =
      new Rule(
          "uncreated-stream",
          Group.STREAMS,
          "Stream handle that was never created",
          Level.WARNING,
          "A stream handle object that no create call has filled is passed as a stream.",
          """
          `new cudaStream_t()` makes an empty handle, which is the legacy default stream: the work runs, but not where it
          is meant to, and without any order with non-blocking streams.

          Call `cudaStreamCreate` (or `cuStreamCreate`) on the handle first, or pass `null` where the default stream is
          meant.
          """);

  private static final Rule PRIVATE_STREAM_PER_CALL =
      new Rule(
          "private-stream-per-call",
          Group.STREAMS,
          "Library calls on streams of their own",
          Level.WARNING,
          "A system property makes a library run each call on a stream of its own, without an event to or from the stream"
              + " of the caller.",
          """
          Such a call reads its inputs while the caller's stream may still write them, and its results are there before
          anything has waited for them. No call of the program shows it, and none of them can repair it.

          Leave the property off. If it must be on, wait for the whole device before and after each call.
          """);
}
