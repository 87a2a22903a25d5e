package dev.streamlint.rules.op;

/** Where a buffer lives and how it is released. */
public enum MemoryKind {
  /** {@code cudaMalloc}, {@code cuMemAlloc}. */
  DEVICE,
  /** {@code cuMemAllocAsync}: allocated and freed in stream order. */
  STREAM_ORDERED,
  /**
   * Memory of a tensor, from the caching allocator of its library: allocated and freed in stream
   * order too, but by the library alone, without a call to the driver.
   */
  TENSOR,
  /** {@code cudaMallocManaged}: host and device use the same addresses. */
  MANAGED,
  /** {@code cudaHostAlloc}, {@code cudaHostRegister}: page-locked, copied without staging. */
  PINNED,
  /** A Java array or direct buffer that is not registered: the driver stages copies of it. */
  PAGEABLE,
  /** Not known; taken as {@link #DEVICE} in copies. */
  UNKNOWN;

  /** Whether Java code can read and write the memory directly. */
  public boolean isHostAccessible() {
    return this == MANAGED || this == PINNED || this == PAGEABLE;
  }
}
