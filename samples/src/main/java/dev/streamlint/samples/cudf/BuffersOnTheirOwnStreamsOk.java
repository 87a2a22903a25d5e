package dev.streamlint.samples.cudf;

import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.DeviceMemoryBuffer;
import ai.rapids.cudf.HostMemoryBuffer;
import ai.rapids.cudf.PinnedMemoryPool;

/** What is allocated, filled and closed on one stream needs no event. A slice keeps its buffer. */
public final class BuffersOnTheirOwnStreamsOk {
  private static final long BYTES = 1 << 16;

  public static void main(String[] args) {
    try (Cuda.Stream first = new Cuda.Stream(true);
        Cuda.Stream second = new Cuda.Stream(true);
        HostMemoryBuffer rows = PinnedMemoryPool.allocate(2 * BYTES)) {
      DeviceMemoryBuffer left = DeviceMemoryBuffer.allocate(BYTES, first);
      DeviceMemoryBuffer right = DeviceMemoryBuffer.allocate(BYTES, second);
      left.copyFromHostBufferAsync(rows.slice(0, BYTES), first);
      right.copyFromHostBufferAsync(rows.slice(BYTES, BYTES), second);
      right.incRefCount();
      right.close();
      left.close();
      right.close();
      first.sync();
      second.sync();
    }
  }
}
