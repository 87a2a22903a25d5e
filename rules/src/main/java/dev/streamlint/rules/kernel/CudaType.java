package dev.streamlint.rules.kernel;

/**
 * As much of a C++ type as decides what can be done to memory through it.
 *
 * @param base the last word of the innermost type: {@code float}, {@code Matrix}, {@code T}
 * @param pointers how many times it can be followed
 * @param rows dimensions of what the outer pointer points to: 1 for {@code float (*p)[4]}
 * @param dimensions the value's own: 1 for {@code float a[4]}
 * @param constant the value itself cannot be assigned
 * @param readOnly nothing can be stored through the pointer without a cast
 * @param reference an alias of something else
 */
record CudaType(
    String base,
    int pointers,
    int rows,
    int dimensions,
    boolean constant,
    boolean readOnly,
    boolean reference) {

  /** Of which nothing is known. */
  static final CudaType OPAQUE = named("", false);

  static CudaType named(String base, boolean constant) {
    return new CudaType(base, 0, 0, 0, constant, false, false);
  }

  CudaType pointerTo() {
    return new CudaType(base, pointers + 1, dimensions, 0, false, constant, reference);
  }

  CudaType asConstant() {
    return new CudaType(base, pointers, rows, dimensions, true, readOnly, reference);
  }

  CudaType asReference() {
    return new CudaType(base, pointers, rows, dimensions, constant, readOnly, true);
  }

  /** With {@code count} more dimensions declared after the name. */
  CudaType arrayOf(int count) {
    return new CudaType(base, pointers, rows, dimensions + count, constant, readOnly, reference);
  }

  /** What an array becomes where a value is wanted: a pointer to its first element. */
  CudaType decayed() {
    return dimensions == 0
        ? this
        : new CudaType(base, pointers + 1, dimensions - 1, 0, false, constant, reference);
  }

  /** A pointer to the elements of the rows that this, a pointer to rows, points to. */
  CudaType row() {
    return new CudaType(base, pointers, rows - 1, 0, false, readOnly, reference);
  }

  /** A pointer to what this, a reference, refers to. */
  CudaType referent() {
    return new CudaType(base, pointers, rows, dimensions, constant, readOnly, false).pointerTo();
  }

  /** The same, and read-only if {@code also}: a const that came from elsewhere is not lost. */
  CudaType readOnlyIf(boolean also) {
    return new CudaType(base, pointers, rows, dimensions, constant, readOnly || also, reference);
  }

  boolean isPointer() {
    return pointers > 0;
  }
}
