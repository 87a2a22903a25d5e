package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.StreamId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an object of a running program stands for on the GPU, once a call has filled it. */
sealed interface Meaning {

  record Stream(StreamId id) implements Meaning {}

  /** A stream that exists without being created, which one is for the calling thread to say. */
  record Builtin(Operand stream) implements Meaning {}

  record Event(EventId id) implements Meaning {}

  /**
   * A pointer into a buffer.
   *
   * @param offset bytes from its start; null if not known
   * @param length bytes that it is limited to; null if not known
   * @param part whether it was made by adding an offset: then it means a part, not all from there
   *     on
   */
  record Memory(BufferId id, @Nullable Long offset, @Nullable Long length, boolean part)
      implements Meaning {
    /** A pointer that nothing limits. */
    Memory(BufferId id, @Nullable Long offset, boolean part) {
      this(id, offset, null, part);
    }
  }

  /** A list of pointers: kernel parameters. */
  record Pointers(List<? extends @Nullable Object> elements) implements Meaning {
    public Pointers {
      elements = Collections.unmodifiableList(new ArrayList<>(elements));
    }
  }

  /** A kernel, by the name it was looked up with. */
  record Kernel(String name) implements Meaning {}

  /** A library handle and the stream it is bound to; null: to none. */
  record Library(@Nullable Object stream) implements Meaning {}

  /** Where a tensor library is to put a tensor. */
  record Place(boolean onDevice) implements Meaning {}
}
