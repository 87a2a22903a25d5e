package dev.streamlint.validator.device;

import dev.streamlint.rules.op.MemoryKind;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Stream-ordered memory. A block that was freed is given to the next who asks for as many bytes on
 * the same stream, in whose order it is his, or to anybody once the free is done. It is never given
 * back to the system, so that a use after the free reads and writes what others have by then.
 */
final class Pool {
  private record Freed(Block block, WorkQueue by, WorkItem free) {}

  private final Memory memory;
  private final List<Freed> freed = new ArrayList<>();

  Pool(Memory memory) {
    this.memory = memory;
  }

  Block allocate(long bytes, WorkQueue queue) {
    return take(bytes, queue).orElseGet(() -> memory.allocate(MemoryKind.STREAM_ORDERED, bytes));
  }

  private Optional<Block> take(long bytes, WorkQueue queue) {
    for (Iterator<Freed> each = freed.iterator(); each.hasNext(); ) {
      Freed candidate = each.next();
      boolean usable = candidate.by() == queue || candidate.free().isDone();
      if (candidate.block().size() == bytes && usable) {
        each.remove();
        return Optional.of(candidate.block());
      }
    }
    return Optional.empty();
  }

  /** Finds what is to be freed. */
  Block find(long address) {
    Block block = memory.at(address);
    boolean twice = freed.stream().anyMatch(f -> f.block().address() == address);
    if (block.kind() != MemoryKind.STREAM_ORDERED || twice) {
      throw new AddressException(
          "0x%x is %s".formatted(address, twice ? "freed already" : "not stream-ordered memory"));
    }
    return block;
  }

  void free(Block block, WorkQueue by, WorkItem free) {
    freed.add(new Freed(block, by, free));
  }
}
