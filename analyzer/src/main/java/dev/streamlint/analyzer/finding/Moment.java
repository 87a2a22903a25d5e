package dev.streamlint.analyzer.finding;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import java.util.Optional;

/**
 * One operation of the path that shows a finding, for a picture: what it is, and how it is called.
 *
 * @param op what is asked of the GPU, or done by the host
 * @param place where it stands and what it does, with the user's names
 */
public record Moment(Op op, Place place, Role role) {
  /** What the finding says of it. */
  public enum Role {
    /** What the later one must wait for. */
    EARLIER,
    /** The one that must wait, and does not. */
    LATER,
    /** Part of what there is of an order. */
    OTHER
  }

  /** The stream that it is queued on; empty for what the host does itself. */
  public Optional<StreamId> stream() {
    return streamOf(op);
  }

  /** The stream that an op is queued on; empty for what the host does itself. */
  public static Optional<StreamId> streamOf(Op op) {
    if (op instanceof Op.Work work) {
      return Optional.of(work.stream());
    } else if (op instanceof Op.Record record) {
      return Optional.of(record.stream());
    } else if (op instanceof Op.Wait wait) {
      return Optional.of(wait.stream());
    } else if (op instanceof Op.Alloc alloc) {
      return alloc.stream();
    }
    return op instanceof Op.Free free ? free.stream() : Optional.empty();
  }
}
