package dev.streamlint.rules.order;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Returns;

/**
 * What is finished when a copy or a fill returns. The names of the calls promise less, and more,
 * than they say.
 *
 * <p>Source: CUDA Runtime API, "API synchronization behavior"; the numbers below are those of its
 * lists.
 *
 * <pre>
 *   from \ to            device                          host, page-locked   host, pageable
 *   device, any managed  AT_ONCE / AT_ONCE               COMPLETE / AT_ONCE  COMPLETE / COMPLETE_IMPLICITLY
 *   host, page-locked    COMPLETE / AT_ONCE              COMPLETE / COMPLETE COMPLETE / COMPLETE
 *   host, pageable       STAGED / STAGED_IMPLICITLY      COMPLETE / COMPLETE COMPLETE / COMPLETE
 *                        (synchronous form / Async form)
 * </pre>
 */
public final class CopySemantics {
  /** Which of the two forms of a call it is. */
  public enum Form {
    /** Without a stream argument: {@code cudaMemcpy}. Runs on the default stream. */
    SYNC,
    /** With one: {@code cudaMemcpyAsync}. */
    ASYNC
  }

  private CopySemantics() {}

  public static Returns copy(Form form, MemoryKind source, MemoryKind destination) {
    if (isHost(source) && isHost(destination)) {
      // Synchronous 5, asynchronous 2: "any host memory to any host memory ... fully synchronous".
      return Returns.COMPLETE;
    }
    return form == Form.SYNC ? synchronous(source, destination) : asynchronous(source, destination);
  }

  public static Returns fill(Form form, MemoryKind destination) {
    // Memset: "asynchronous with respect to the host except when the target is pinned host memory
    // or a Unified Memory region"; "the Async versions are always asynchronous".
    boolean waits = destination == MemoryKind.PINNED || destination == MemoryKind.MANAGED;
    return form == Form.SYNC && waits ? Returns.COMPLETE : Returns.AT_ONCE;
  }

  private static Returns synchronous(MemoryKind source, MemoryKind destination) {
    if (source == MemoryKind.PAGEABLE) {
      return Returns.STAGED; // 1: "... but the DMA to final destination may not have completed"
    }
    if (source == MemoryKind.PINNED || isHost(destination)) {
      return Returns.COMPLETE; // 2 and 3
    }
    return Returns.AT_ONCE; // 4: "no host-side synchronization is performed"
  }

  private static Returns asynchronous(MemoryKind source, MemoryKind destination) {
    // 1 and 3: "might be synchronous with respect to host", "the driver may synchronize with the
    // stream and stage the copy". On every driver tried, it is so; nobody promises it.
    if (source == MemoryKind.PAGEABLE) {
      return Returns.STAGED_IMPLICITLY;
    }
    return destination == MemoryKind.PAGEABLE ? Returns.COMPLETE_IMPLICITLY : Returns.AT_ONCE;
  }

  /**
   * Managed memory may be on either side at any time: nothing is promised for it, so it counts as
   * device memory.
   */
  private static boolean isHost(MemoryKind kind) {
    return kind == MemoryKind.PINNED || kind == MemoryKind.PAGEABLE;
  }
}
