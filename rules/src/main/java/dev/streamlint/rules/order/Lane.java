package dev.streamlint.rules.order;

import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import org.jspecify.annotations.Nullable;

/**
 * One actor: a stream, from its creation on, or a host thread.
 *
 * @param stream absent for a host thread
 * @param kind absent for a host thread
 * @param clocks for a host thread, what is complete before anything that it does next; for a
 *     stream, what is complete when all that was queued on it so far is
 * @param gone whether it is a stream that was destroyed, or replaced by another of the same name
 */
@SuppressWarnings("ReferenceEquality") // "Nothing was added" is told by the very same object.
record Lane(@Nullable StreamId stream, @Nullable StreamKind kind, Clocks clocks, boolean gone) {
  static Lane ofHost() {
    return new Lane(null, null, Clocks.NOTHING, false);
  }

  static Lane ofStream(StreamId stream, StreamKind kind) {
    return new Lane(stream, kind, Clocks.NOTHING, false);
  }

  boolean isStream() {
    return kind != null;
  }

  /** Whether the legacy default stream waits for it and it for the legacy default stream. */
  boolean isBlocking() {
    return kind == StreamKind.BLOCKING || kind == StreamKind.UNKNOWN;
  }

  Lane with(Clocks clocks) {
    return clocks == this.clocks ? this : new Lane(stream, kind, clocks, gone);
  }

  Lane leave() {
    return new Lane(stream, kind, clocks, true);
  }
}
