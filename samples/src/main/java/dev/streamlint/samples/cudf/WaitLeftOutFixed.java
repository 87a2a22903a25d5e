package dev.streamlint.samples.cudf;

import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.DeviceMemoryBuffer;
import ai.rapids.cudf.HostMemoryBuffer;
import ai.rapids.cudf.PinnedMemoryPool;

/** Two streams, one event, and the call that ties them together. */
public final class WaitLeftOutFixed {
  private static final long BYTES = 1 << 20;

  static void exchange(DeviceMemoryBuffer buffer, HostMemoryBuffer in, HostMemoryBuffer out) {
    try (Cuda.Stream upload = new Cuda.Stream(true);
        Cuda.Stream download = new Cuda.Stream(true);
        Cuda.Event uploaded = new Cuda.Event()) {
      buffer.copyFromHostBufferAsync(in, upload);
      uploaded.record(upload);
      download.waitOn(uploaded);
      out.copyFromDeviceBufferAsync(buffer, download);
      upload.sync();
      download.sync();
    }
  }

  public static void main(String[] args) {
    try (HostMemoryBuffer in = PinnedMemoryPool.allocate(BYTES);
        HostMemoryBuffer out = PinnedMemoryPool.allocate(BYTES);
        DeviceMemoryBuffer buffer = DeviceMemoryBuffer.allocate(BYTES)) {
      Cuda.DEFAULT_STREAM.sync();
      exchange(buffer, in, out);
      System.out.println(out.getInt(0));
    }
  }
}
