package dev.streamlint.rules.order;

import dev.streamlint.rules.op.Mode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Something that happens at one moment: a piece of queued work, or a step of a host thread. */
final class Node {
  final int id;

  /** The index of its op in the program. */
  final int op;

  /** What must have happened before. */
  final BitSet after = new BitSet();

  final List<Touch> touches = new ArrayList<>();

  /** The block that goes back to the allocator here; -1 if none does. */
  int frees = -1;

  /** What the allocator waits for, on top of this node, before it gives the block away. */
  final BitSet heldBackBy = new BitSet();

  Node(int id, int op) {
    this.id = id;
    this.op = op;
  }

  Node after(int node) {
    if (node >= 0) {
      after.set(node);
    }
    return this;
  }

  /**
   * A use of a block.
   *
   * @param block one allocation of one buffer
   * @param cells which cells of it, as a bit mask
   * @param queue the queue that it happens in; -1 for a host thread
   */
  record Touch(int block, int cells, Mode mode, int queue) {
    boolean isAtomic() {
      return mode != Mode.READ && mode != Mode.WRITE && mode != Mode.READ_WRITE;
    }

    boolean conflictsWith(Touch other) {
      boolean meet = block == other.block && (cells & other.cells) != 0;
      boolean bothRead = mode == Mode.READ && other.mode == Mode.READ;
      return meet && !bothRead && !(isAtomic() && mode == other.mode);
    }
  }
}
