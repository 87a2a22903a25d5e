package dev.streamlint.rules.op;

/**
 * What an access does to memory.
 *
 * <p>The atomic ones read, modify and write in one step, and whoever does it does not look at what
 * it found there. Two of the same kind come to the same in either order (sums of floating-point
 * numbers up to rounding), so nothing has to order them: CUDA C++ Programming Guide, "Atomic
 * Functions". Anything else sees the difference.
 */
public enum Mode {
  READ,
  WRITE,
  READ_WRITE,
  /** {@code atomicAdd}, {@code atomicSub}. */
  ATOMIC_ADD,
  ATOMIC_MIN,
  ATOMIC_MAX,
  ATOMIC_AND,
  ATOMIC_OR,
  ATOMIC_XOR;

  public boolean reads() {
    return this != WRITE;
  }

  public boolean writes() {
    return this != READ;
  }

  /** Whether it reads, modifies and writes in one step, and drops what it read. */
  public boolean isAtomic() {
    return compareTo(READ_WRITE) > 0;
  }

  /** Whether the order of the two, on the same bytes, can be told from what comes of it. */
  public boolean conflictsWith(Mode other) {
    return (writes() || other.writes()) && !(isAtomic() && this == other);
  }

  /** Whether everything that conflicts with {@code other} conflicts with this. */
  public boolean conflictsWithAllThat(Mode other) {
    return this == other || this == WRITE || this == READ_WRITE;
  }
}
