package dev.streamlint.rules.catalog;

import java.util.List;

/** Java code itself against work that is pending on the device. */
final class HostRules {
  private HostRules() {}

  static List<Rule> all() {
    return List.of(
        HOST_READ_BEFORE_SYNC,
        HOST_WRITE_WHILE_PENDING,
        HOST_FREE_WHILE_PENDING,
        HEAP_MEMORY_IN_ASYNC_COPY);
  }

  private static final Rule HOST_READ_BEFORE_SYNC =
      new Rule(
          "host-read-before-sync",
          Group.HOST,
          "Java reads before the device has written",
          Level.ERROR,
          "Java reads host memory that a pending device operation writes.",
          """
          A copy into page-locked memory is only queued when the call returns. Java then reads old bytes.

          Synchronise with the stream, or with an event recorded after the copy, before the read.
          """);

  private static final Rule HOST_WRITE_WHILE_PENDING =
      new Rule(
          "host-write-while-pending",
          Group.HOST,
          "Java writes what the device still uses",
          Level.ERROR,
          "Java writes host memory that a pending device operation reads or writes.",
          """
          A copy from page-locked memory reads it when the stream gets there. Filling the buffer for the next round
          changes what this round uploads.

          Record an event after the copy and synchronise with it before the buffer is filled again; with a ring of
          buffers, keep one event for each.
          """);

  private static final Rule HOST_FREE_WHILE_PENDING =
      new Rule(
          "host-free-while-pending",
          Group.HOST,
          "Host memory freed with a copy pending",
          Level.NOTE,
          "Page-locked host memory is freed while a copy from or to it is pending.",
          """
          `cudaFreeHost` and `cuMemFreeHost` wait for the device in practice; no manual promises it, hence a note.

          Synchronise with the stream of the copy before the free.
          """);

  private static final Rule HEAP_MEMORY_IN_ASYNC_COPY =
      new Rule(
          "heap-memory-in-async-copy",
          Group.HOST,
          "Pageable memory in an asynchronous copy",
          Level.NOTE,
          "A Java array or a direct buffer that is not page-locked is used in an asynchronous copy.",
          """
          Such a copy "might be synchronous": the driver stages uploads and blocks for downloads, which costs the overlap
          that the call was made for. Code that works only because it blocks breaks when the memory becomes page-locked.

          Use page-locked memory (`cudaHostAlloc`, `cuMemAllocHost`) and synchronise before touching it; or use the
          synchronous form.
          """);
}
