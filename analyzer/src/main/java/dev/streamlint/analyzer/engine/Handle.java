package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.StreamId;
import java.util.List;
import java.util.Optional;

/** What a binding's Java object stands for on the GPU, once a call has filled it. */
sealed interface Handle {

  record Stream(StreamId id) implements Handle {}

  record Event(EventId id) implements Handle {}

  /**
   * A pointer into a buffer.
   *
   * @param offset bytes from its start; empty if not known
   * @param slot whether it was made by adding an offset: then it means a part, not all from there
   *     on
   */
  record Memory(BufferId id, Optional<Affine> offset, boolean slot) implements Handle {}

  /** A list of pointers: kernel parameters. */
  record Pack(List<Value> elements) implements Handle {
    public Pack {
      elements = List.copyOf(elements);
    }
  }

  /** A kernel, by the name it was looked up with. */
  record Function(String name) implements Handle {}

  /** A library handle and the stream it is bound to. */
  record Library(Value stream) implements Handle {}

  /** A guard that was entered, and the stream that was current before. */
  record Guard(Value before) implements Handle {}

  /** Where a tensor library is to put a tensor. */
  record Place(boolean onDevice) implements Handle {}

  /** A thread or future and what it runs. */
  record Task(TaskState state) implements Handle {}
}
