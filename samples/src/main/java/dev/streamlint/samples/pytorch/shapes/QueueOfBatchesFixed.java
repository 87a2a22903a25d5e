package dev.streamlint.samples.pytorch.shapes;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The event of the upload travels with the batch, and the consumer waits for it. */
public final class QueueOfBatchesFixed {
  private static final Device DEVICE = new Device("cuda");
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private record Loaded(Tensor batch, CUDAEvent uploaded) {}

  private static void load(BlockingQueue<Loaded> queue) {
    CUDAStream copy = getStreamFromPool();
    Tensor source = rand(SIZE).pin_memory();
    try (CUDAStreamGuard guard = new CUDAStreamGuard(copy.unwrap())) {
      for (int i = 0; i < 4; i++) {
        CUDAEvent uploaded = new CUDAEvent();
        Tensor batch = source.to(DEVICE, kFloat(), true, false, null);
        uploaded.record();
        queue.put(new Loaded(batch, uploaded));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    BlockingQueue<Loaded> queue = new ArrayBlockingQueue<>(2);
    Thread loader = new Thread(() -> load(queue));
    loader.start();

    Tensor total = zeros(SIZE, CUDA);
    for (int i = 0; i < 4; i++) {
      Loaded loaded = queue.take();
      loaded.uploaded().block(getCurrentCUDAStream());
      loaded.batch().record_stream(getCurrentCUDAStream().unwrap());
      total.add_(loaded.batch());
    }
    loader.join();
    System.out.println(total.sum().item_float());
  }
}
