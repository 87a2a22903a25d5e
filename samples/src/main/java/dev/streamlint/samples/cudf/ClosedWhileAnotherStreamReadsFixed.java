package dev.streamlint.samples.cudf;

import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.DeviceMemoryBuffer;
import ai.rapids.cudf.HostMemoryBuffer;
import ai.rapids.cudf.PinnedMemoryPool;

/** The stream that the buffer was allocated on waits for its reader before it is closed. */
public final class ClosedWhileAnotherStreamReadsFixed {
  private static final long BYTES = 1 << 20;

  public static void main(String[] args) {
    try (Cuda.Stream compute = new Cuda.Stream(true);
        Cuda.Stream download = new Cuda.Stream(true);
        Cuda.Event computed = new Cuda.Event();
        Cuda.Event downloaded = new Cuda.Event();
        HostMemoryBuffer source = PinnedMemoryPool.allocate(BYTES);
        HostMemoryBuffer target = PinnedMemoryPool.allocate(BYTES)) {
      DeviceMemoryBuffer buffer = DeviceMemoryBuffer.allocate(BYTES, compute);
      buffer.copyFromHostBufferAsync(source, compute);
      computed.record(compute);
      download.waitOn(computed);
      target.copyFromDeviceBufferAsync(buffer, download);
      downloaded.record(download);
      compute.waitOn(downloaded);
      buffer.close();
      download.sync();
      System.out.println(target.getInt(0));
    }
  }
}
