package dev.streamlint.samples.cudf;

import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.DeviceMemoryBuffer;
import ai.rapids.cudf.HostMemoryBuffer;
import ai.rapids.cudf.PinnedMemoryPool;
import java.util.concurrent.LinkedBlockingQueue;

/** A buffer is there for the spilling thread before the thread that fills it has filled it. */
public final class SpilledBeforeItsProducerIsDoneRacy {
  private static final long BYTES = 1 << 20;

  private final LinkedBlockingQueue<DeviceMemoryBuffer> spillable = new LinkedBlockingQueue<>();

  private void register(HostMemoryBuffer rows) throws InterruptedException {
    DeviceMemoryBuffer buffer = DeviceMemoryBuffer.allocate(BYTES);
    buffer.copyFromHostBufferAsync(rows, Cuda.DEFAULT_STREAM);
    spillable.put(buffer);
  }

  private void spill(HostMemoryBuffer target) {
    try {
      DeviceMemoryBuffer buffer = spillable.take();
      target.copyFromDeviceBuffer(buffer);
      buffer.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    SpilledBeforeItsProducerIsDoneRacy store = new SpilledBeforeItsProducerIsDoneRacy();
    HostMemoryBuffer rows = PinnedMemoryPool.allocate(BYTES);
    HostMemoryBuffer target = PinnedMemoryPool.allocate(BYTES);
    Thread spiller = new Thread(() -> store.spill(target)); // BUG: unordered-read
    spiller.start();
    store.register(rows);
    spiller.join();
    Cuda.DEFAULT_STREAM.sync();
    System.out.println(target.getInt(0));
    target.close();
    rows.close();
  }
}
