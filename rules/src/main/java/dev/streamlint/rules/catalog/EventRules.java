package dev.streamlint.rules.catalog;

import java.util.List;

/** Waits that order nothing, where no access was found that they spoil. */
final class EventRules {
  private EventRules() {}

  static List<Rule> all() {
    return List.of(WAIT_ON_UNRECORDED_EVENT, STREAM_WAITS_FOR_ITSELF, WAIT_BEFORE_RECORD);
  }

  private static final Rule WAIT_ON_UNRECORDED_EVENT =
      new Rule(
          "wait-on-unrecorded-event",
          Group.EVENTS,
          "Wait for an event that has no record",
          Level.WARNING,
          "A stream waits for an event that was never recorded, or that was created again since its last record.",
          """
          Such a wait returns success and orders nothing. There is no error code to notice.

          Record the event on the stream that is to be waited for, after its work and before the wait. An event that is
          created anew must be recorded anew.
          """);

  private static final Rule STREAM_WAITS_FOR_ITSELF =
      new Rule(
          "stream-waits-for-itself",
          Group.EVENTS,
          "Stream waits for itself",
          Level.WARNING,
          "A stream waits for an event that was recorded on that same stream.",
          """
          A stream runs in order anyway, so the wait adds nothing; the stream that it was meant to wait for is another
          one. A common form: the wait for "the current stream" is made after the stream itself became current.

          Record the event on the stream whose work is needed, before switching to the one that waits.
          """);

  private static final Rule WAIT_BEFORE_RECORD =
      new Rule(
          "wait-before-record",
          Group.EVENTS,
          "Wait stands before the record that it means",
          Level.WARNING,
          "A wait stands, in program order, before the record of the event that it means to wait for.",
          """
          A wait stands for the latest record at the time of the call; a record that comes later does not change it.

          Move the wait after the record, and before the work that needs it.
          """);
}
