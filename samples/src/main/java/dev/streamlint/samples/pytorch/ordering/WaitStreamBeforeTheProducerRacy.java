package dev.streamlint.samples.pytorch.ordering;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * The consumer waits for the producer's stream before the work is queued there. It waits for what
 * was queued until then.
 */
public final class WaitStreamBeforeTheProducerRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static void waitStream(CUDAStream waiting, CUDAStream other) {
    CUDAEvent event = new CUDAEvent();
    event.record(other);
    event.block(waiting);
  }

  public static void main(String[] args) {
    CUDAStream producer = getStreamFromPool();
    CUDAStream consumer = getStreamFromPool();
    Tensor state;
    try (CUDAStreamGuard guard = new CUDAStreamGuard(producer.unwrap())) {
      state = zeros(SIZE, CUDA);
      waitStream(consumer, producer);
      state.add_(new Scalar(1f));
    }
    try (CUDAStreamGuard guard = new CUDAStreamGuard(consumer.unwrap())) {
      System.out.println(state.sum().item_float()); // BUG: unordered-read
    }
  }
}
