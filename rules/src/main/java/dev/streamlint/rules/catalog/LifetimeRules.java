package dev.streamlint.rules.catalog;

import java.util.List;

/** Memory that is used while it is not there. */
final class LifetimeRules {
  private LifetimeRules() {}

  static List<Rule> all() {
    return List.of(
        FREE_WHILE_IN_USE,
        SCOPE_END_WHILE_IN_USE,
        DROPPED_WHILE_IN_USE,
        USE_BEFORE_ALLOCATION,
        USE_AFTER_FREE);
  }

  private static final Rule FREE_WHILE_IN_USE =
      new Rule(
          "free-while-in-use",
          Group.LIFETIME,
          "Memory freed while another stream may still use it",
          Level.ERROR,
          "Memory is freed, in stream order or by the host, while an operation on another stream may still use it.",
          """
          The allocator may give the block to somebody else at once, who then writes what is still being read. `cudaFree`
          waits for the device in practice, but no manual promises it: then this is a note.

          Make the freeing stream wait for the last user, or free on the user's stream; for tensors, call `recordStream`
          for the using stream before the release. Before a plain free, synchronise.
          """);

  private static final Rule SCOPE_END_WHILE_IN_USE =
      new Rule(
          "scope-end-while-in-use",
          Group.LIFETIME,
          "End of a scope frees memory in use",
          Level.ERROR,
          "The end of a scope (try-with-resources, finally, catch) frees memory while an operation may still use it.",
          """
          `close()` runs when the *calls* are made, long before the work is done; on the way out of an exception, the
          synchronisation that stands after the use has not run at all.

          Synchronise, or wait, inside the scope on every way out of it: at the end of the `try` block is not enough if
          something before it can throw.
          """);

  private static final Rule DROPPED_WHILE_IN_USE =
      new Rule(
          "dropped-while-in-use",
          Group.LIFETIME,
          "Tensor dropped while another stream may still use it",
          Level.WARNING,
          "Nothing refers to a tensor any more after its use on another stream than the one that it was allocated on.",
          """
          The garbage collector may release the tensor as early as right after its last use. The allocator then gives the
          block to the next tensor of the stream that it was allocated on, and that stream does not wait for the other.
          When the collector runs is chance, and so is the damage.

          Call `record_stream` for the using stream, or make the allocating stream wait for it, before the last reference
          goes away; or keep the tensor until the using stream is done.
          """);

  private static final Rule USE_BEFORE_ALLOCATION =
      new Rule(
          "use-before-allocation",
          Group.LIFETIME,
          "Memory used on another stream before its allocation",
          Level.ERROR,
          "Memory from a stream-ordered allocation is used on another stream, and nothing orders the allocation before"
              + " the use.",
          """
          `cuMemAllocAsync` returns a pointer at once, but the memory is there only from the allocation's place in its
          stream on. Until then it may belong to somebody else.

          Record an event on the allocating stream after the allocation, and make the using stream wait for it.
          """);

  private static final Rule USE_AFTER_FREE =
      new Rule(
          "use-after-free",
          Group.LIFETIME,
          "Memory used after its free",
          Level.ERROR,
          "An operation uses memory after its free.",
          """
          After the free the block may belong to somebody else, whatever the order of the two operations.

          Move the free after the last use, in program order as well as in stream order.
          """);
}
