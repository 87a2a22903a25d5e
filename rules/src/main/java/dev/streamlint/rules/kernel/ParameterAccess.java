package dev.streamlint.rules.kernel;

import dev.streamlint.rules.op.Mode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a kernel may do with the memory that one of its parameters points to.
 *
 * <p>Only that memory is meant: of a table of pointers, the table. "May": on some path, to some
 * element.
 */
public enum ParameterAccess {
  /** Not a pointer, as far as the kernel uses it; the launch copies the value. */
  SCALAR(null),
  READ(Mode.READ),
  WRITE(Mode.WRITE),
  READ_WRITE(Mode.READ_WRITE),
  ATOMIC_ADD(Mode.ATOMIC_ADD),
  ATOMIC_MIN(Mode.ATOMIC_MIN),
  ATOMIC_MAX(Mode.ATOMIC_MAX),
  ATOMIC_AND(Mode.ATOMIC_AND),
  ATOMIC_OR(Mode.ATOMIC_OR),
  ATOMIC_XOR(Mode.ATOMIC_XOR),
  /** A pointer through which nothing is read or written. */
  UNUSED(null);

  private final @Nullable Mode mode;

  ParameterAccess(@Nullable Mode mode) {
    this.mode = mode;
  }

  /** The access to report for a buffer in this place; empty if there is none. */
  public Optional<Mode> mode() {
    return Optional.ofNullable(mode);
  }

  boolean reads() {
    return mode != null && mode.reads();
  }

  boolean writes() {
    return mode != null && mode.writes();
  }

  /**
   * All that either of the two allows. An atomic operation beside anything else is a read and a
   * write: what is seen of it then depends on when it happens.
   */
  ParameterAccess or(ParameterAccess other) {
    if (this == other || other.mode == null) {
      return this == other || mode != null ? this : SCALAR;
    }
    if (mode == null) {
      return other;
    }
    boolean reads = reads() || other.reads();
    boolean writes = writes() || other.writes();
    if (reads) {
      return writes ? READ_WRITE : READ;
    }
    return WRITE;
  }
}
