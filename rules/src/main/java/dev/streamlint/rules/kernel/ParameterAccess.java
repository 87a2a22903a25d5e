package dev.streamlint.rules.kernel;

import dev.streamlint.rules.op.Mode;
import java.util.Optional;

/**
 * What a kernel may do with the memory that one of its parameters points to.
 *
 * <p>Only that memory is meant: of a table of pointers, the table. "May": on some path, to some
 * element.
 */
public enum ParameterAccess {
  /** Not a pointer, as far as the kernel uses it; the launch copies the value. */
  SCALAR,
  READ,
  WRITE,
  READ_WRITE,
  /** A pointer through which nothing is read or written. */
  UNUSED;

  /** The access to report for a buffer in this place; empty if there is none. */
  public Optional<Mode> mode() {
    return switch (this) {
      case READ -> Optional.of(Mode.READ);
      case WRITE -> Optional.of(Mode.WRITE);
      case READ_WRITE -> Optional.of(Mode.READ_WRITE);
      case SCALAR, UNUSED -> Optional.empty();
    };
  }

  boolean reads() {
    return this == READ || this == READ_WRITE;
  }

  boolean writes() {
    return this == WRITE || this == READ_WRITE;
  }

  /** All that either of the two allows. */
  ParameterAccess or(ParameterAccess other) {
    if (this == other) {
      return this;
    }
    boolean reads = reads() || other.reads();
    boolean writes = writes() || other.writes();
    if (reads) {
      return writes ? READ_WRITE : READ;
    }
    return writes ? WRITE : SCALAR;
  }
}
