package dev.streamlint.rules.order;

import org.jspecify.annotations.Nullable;

/**
 * An event as the next wait finds it.
 *
 * @param latest its latest version; absent if it was never recorded since it was created
 */
record EventState(@Nullable Version latest) {
  static final EventState UNRECORDED = new EventState(null);

  /**
   * A snapshot, not the stream: work that the stream is given after the record is not in it (CUDA
   * Runtime API, {@code cudaEventRecord}: "captures the contents of hStream at the time of this
   * call").
   *
   * @param stream the number of the recording stream
   */
  record Version(int stream, Recording recording, Clocks snapshot) {
    Version with(Clocks snapshot) {
      return new Version(stream, recording, snapshot);
    }
  }
}
