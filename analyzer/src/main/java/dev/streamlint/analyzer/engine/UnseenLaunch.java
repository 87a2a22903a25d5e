package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.BufferId;
import java.util.List;
import java.util.Optional;

/**
 * A launch of a kernel whose code is not in view: it may read and write all that it is given.
 *
 * @param kernel what was launched
 * @param pointers where its parameters point, by their position; empty for scalars
 */
record UnseenLaunch(String kernel, List<Optional<Target>> pointers) {
  /** A buffer, and where in it, in words that are the same for the same place. */
  record Target(BufferId buffer, String offset) {}

  /**
   * Whether the buffer is an input that two launches of one kernel share: both have it in the same
   * position, and there is another pointer in which they differ, for what they write.
   */
  boolean sharesInput(UnseenLaunch other, BufferId buffer) {
    if (!kernel.equals(other.kernel) || pointers.size() != other.pointers.size()) {
      return false;
    }
    boolean shared = false;
    boolean differ = false;
    for (int i = 0; i < pointers.size(); i++) {
      boolean here = pointers.get(i).filter(t -> t.buffer().equals(buffer)).isPresent();
      boolean there = other.pointers.get(i).filter(t -> t.buffer().equals(buffer)).isPresent();
      if (here != there || (here && !pointers.get(i).equals(other.pointers.get(i)))) {
        return false;
      }
      shared |= here;
      differ |= pointers.get(i).isPresent() && !pointers.get(i).equals(other.pointers.get(i));
    }
    return shared && differ;
  }
}
