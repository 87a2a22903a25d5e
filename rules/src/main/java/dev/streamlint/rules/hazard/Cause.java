package dev.streamlint.rules.hazard;

/**
 * Why two accesses are unordered: what the program does instead of ordering them.
 *
 * <p>In the messages, {@code {earlier}} and {@code {later}} stand for the two operations, {@code
 * {earlierStream}} and {@code {laterStream}} for what they run on, {@code {event}} for the event at
 * fault.
 */
public enum Cause {
  NO_EDGE("nothing makes {laterStream} wait for {earlierStream}"),
  RECORDED_BEFORE_WORK(
      "{event} is recorded before {earlier} is queued, so waiting for it does not cover {earlier}"),
  NEVER_RECORDED(
      "{event} was never recorded, so waiting for it returns at once and orders nothing"),
  RE_CREATED(
      "{event} was created again after its record, so waiting for it returns at once and orders"
          + " nothing"),
  RE_RECORDED(
      "{event} is recorded again on another stream before the wait, which then waits for the second"
          + " record"),
  WAIT_BEFORE_RECORD(
      "the wait comes before {event} is recorded, and a wait uses the latest record at the time of"
          + " the call"),
  WAIT_AFTER_USE("the wait comes after {later} is queued, and orders only what is queued after it"),
  WAIT_ON_ONE_BRANCH("{laterStream} waits for {earlierStream} on another branch only"),
  SELF_WAIT("{laterStream} waits for {event}, which was recorded on {laterStream} itself"),
  WAITED_BY_ITSELF(
      "it is {earlierStream} itself that waits for {event}, which orders nothing; {laterStream} has"
          + " to wait"),
  WRONG_WAY_ROUND(
      "{earlierStream} waits for {laterStream}; the wait that is needed is the other way round"),
  PARTIAL_JOIN("other streams are waited for here, but {earlierStream} is not"),
  OTHER_HOST_THREAD(
      "{earlier} belongs to another host thread, and nothing hands over to this one what that one"
          + " knows or waited for"),
  HANDED_OVER_EARLY(
      "the other host thread waits for {earlier} only after it has handed over to this one"),
  OTHER_THREADS_STREAM(
      "the two are queued by different host threads, each on a stream of its own, and neither"
          + " stream waits for the other"),
  STREAM_NEVER_CREATED(
      "a stream handle that no create call has filled is the default stream, which non-blocking"
          + " streams do not wait for"),
  DROPPED_STREAM_ARGUMENT(
      "the stream argument is not passed on, so the work goes to the default stream, which"
          + " non-blocking streams do not wait for"),
  UNBOUND_HANDLE(
      "the library handle is bound to no stream, so the work goes to the default stream, which"
          + " non-blocking streams do not wait for"),
  SYNCHRONOUS_CALL(
      "a \"synchronous\" call runs on the default stream, which non-blocking streams do not wait"
          + " for, and need not be complete when it returns"),
  DEFAULT_STREAM("non-blocking streams and the default stream do not wait for each other"),
  PREVIOUS_ITERATION("an earlier iteration's {earlier} may still be running"),
  RECORD_STREAM_IS_NO_WAIT(
      "recordStream delays the reuse of memory; it does not make a stream wait"),
  /** For memory that is freed in the order of a stream. */
  RELEASED_IN_USE(
      "{laterStream} gets the memory back and may use it again, and nothing makes it wait for"
          + " {earlierStream}"),
  /** Only behaviour that nobody promises orders the two. */
  UNDOCUMENTED_EDGE("only undocumented behaviour of the driver orders the two"),
  /** With {@code --strict} only. */
  LEGACY_BARRIER(
      "the order relies on the legacy default stream: only its implicit barrier is between"
          + " {earlier} and {later}"),
  /** For a use after a free: order is not what is missing. */
  FREED("the memory was given back by {earlier}");

  private final String message;

  Cause(String message) {
    this.message = message;
  }

  /** One sentence, without the full stop, with names in braces left open. */
  public String message() {
    return message;
  }

  /** Whether the program does something that looks like the order that is missing. */
  public boolean isAttempt() {
    return switch (this) {
      case RECORDED_BEFORE_WORK,
          NEVER_RECORDED,
          RE_CREATED,
          RE_RECORDED,
          WAIT_BEFORE_RECORD,
          WAIT_AFTER_USE,
          WAIT_ON_ONE_BRANCH,
          SELF_WAIT,
          WAITED_BY_ITSELF,
          WRONG_WAY_ROUND,
          HANDED_OVER_EARLY,
          RECORD_STREAM_IS_NO_WAIT ->
          true;
      case NO_EDGE,
          PARTIAL_JOIN,
          OTHER_HOST_THREAD,
          OTHER_THREADS_STREAM,
          STREAM_NEVER_CREATED,
          DROPPED_STREAM_ARGUMENT,
          UNBOUND_HANDLE,
          SYNCHRONOUS_CALL,
          DEFAULT_STREAM,
          PREVIOUS_ITERATION,
          RELEASED_IN_USE,
          UNDOCUMENTED_EDGE,
          LEGACY_BARRIER,
          FREED ->
          false;
    };
  }
}
