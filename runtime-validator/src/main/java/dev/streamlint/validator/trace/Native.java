package dev.streamlint.validator.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an object of a binding holds of the driver's: what tells two things apart in a real run. */
public sealed interface Native {

  /** A stream, event, kernel or library handle. */
  record Handle(long value) implements Native {}

  /**
   * Memory at an address that does not move: the device's, page-locked, or a direct buffer's.
   *
   * @param length bytes that it is limited to; negative if not known
   * @param part whether an offset was added to get there
   * @param root for Java's own memory, what keeps it alive, and where and how long that is
   */
  record Address(long at, long length, boolean part, @Nullable Root root) implements Native {}

  /** A direct buffer that was allocated, of which others are views. */
  record Root(Object buffer, long base, long size) {}

  /** An array of Java's heap, from some byte on. */
  record Heap(Object array, long offset) implements Native {}

  /** A list of pointers: kernel parameters. */
  record Pointers(List<? extends @Nullable Object> elements) implements Native {}
}
