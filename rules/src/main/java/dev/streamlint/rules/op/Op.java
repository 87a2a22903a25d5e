package dev.streamlint.rules.op;

import java.util.List;
import java.util.Optional;

/** One request to the GPU, or one thing the host does that matters to its order. Immutable. */
public sealed interface Op {
  /** Where it stands in the source. */
  Site at();

  /** The host thread that makes the call. */
  HostId host();

  record CreateStream(Site at, HostId host, StreamId stream, StreamKind kind) implements Op {}

  /** Does not wait: CUDA Runtime API, {@code cudaStreamDestroy}. */
  record DestroyStream(Site at, HostId host, StreamId stream) implements Op {}

  record CreateEvent(Site at, HostId host, EventId event) implements Op {}

  record DestroyEvent(Site at, HostId host, EventId event) implements Op {}

  /** The event takes a new version: a snapshot of what {@code stream} has been given so far. */
  @SuppressWarnings("JavaLangClash") // CUDA's own word
  record Record(Site at, HostId host, EventId event, StreamId stream) implements Op {}

  /**
   * Later work on {@code stream} runs after the latest version of {@code event} at the time of this
   * call.
   */
  record Wait(Site at, HostId host, StreamId stream, EventId event) implements Op {}

  /** The host waits for all work on {@code stream}; also the success branch of a query. */
  record SyncStream(Site at, HostId host, StreamId stream) implements Op {}

  record SyncEvent(Site at, HostId host, EventId event) implements Op {}

  record SyncDevice(Site at, HostId host) implements Op {}

  /**
   * {@code stream} is present for stream-ordered allocation: then the alloc is a write on that
   * stream.
   */
  record Alloc(Site at, HostId host, BufferId buffer, MemoryKind kind, Optional<StreamId> stream)
      implements Op {}

  /**
   * The buffer's memory may be given to somebody else.
   *
   * <p>With a stream: an access on that stream that conflicts with all others. Without: the host
   * frees. {@code waits} says that the call in practice waits for the device first ({@code
   * cudaFree}), an implicit edge.
   */
  record Free(Site at, HostId host, BufferId buffer, Optional<StreamId> stream, boolean waits)
      implements Op {}

  /** Copy, fill, launch, library call: work queued on a stream. */
  record Work(
      Site at,
      HostId host,
      WorkKind kind,
      StreamId stream,
      StreamChoice choice,
      List<Use> uses,
      Returns returns)
      implements Op {
    public Work {
      uses = List.copyOf(uses);
    }

    public Work(
        Site at, HostId host, WorkKind kind, StreamId stream, List<Use> uses, Returns returns) {
      this(at, host, kind, stream, StreamChoice.NAMED, uses, returns);
    }
  }

  /** Java code itself reads or writes host-accessible memory. */
  record HostAccess(Site at, HostId host, Use use) implements Op {}

  /** {@code recordStream(buffer, stream)}: delays reuse of the block; orders nothing. */
  record RecordStream(Site at, HostId host, BufferId buffer, StreamId stream) implements Op {}

  /**
   * Java hand-off, first half (queue put, thread start, end of a task): what {@code host} knows now
   * is kept under {@code token}, replacing what was kept there before.
   */
  record Publish(Site at, HostId host, TokenId token) implements Op {}

  /**
   * Java hand-off, second half (queue take, join, {@code Future.get}): {@code host} goes on after
   * what was published.
   */
  record Acquire(Site at, HostId host, TokenId token) implements Op {}
}
