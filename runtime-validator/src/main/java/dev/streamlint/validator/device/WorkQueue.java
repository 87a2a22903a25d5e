package dev.streamlint.validator.device;

import dev.streamlint.rules.op.StreamKind;
import org.jspecify.annotations.Nullable;

/** The queue of a stream. Only its last item matters: whoever comes after that, comes after all. */
final class WorkQueue {
  final StreamKind kind;
  private @Nullable WorkItem tail;

  WorkQueue(StreamKind kind) {
    this.kind = kind;
  }

  /** What is last in it and not done. */
  @Nullable WorkItem pending() {
    return tail == null || tail.isDone() ? null : tail;
  }

  void add(WorkItem item) {
    tail = item;
  }
}
