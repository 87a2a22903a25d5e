package dev.streamlint.samples.pytorch.silent;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import java.util.ArrayDeque;
import java.util.Deque;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * Batches are kept in a queue with the event of their last use, and dropped when it is complete.
 */
public final class KeptUntilTheReaderIsDoneOk {
  private static final Device DEVICE = new Device("cuda");
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private record InFlight(Tensor batch, CUDAEvent used) {}

  public static void main(String[] args) {
    CUDAStream copy = getStreamFromPool();
    Tensor source = rand(SIZE).pin_memory();
    Tensor total = zeros(SIZE, CUDA);
    Deque<InFlight> flying = new ArrayDeque<>();
    for (int round = 0; round < 8; round++) {
      CUDAEvent uploaded = new CUDAEvent();
      CUDAEvent used = new CUDAEvent();
      Tensor batch;
      try (CUDAStreamGuard guard = new CUDAStreamGuard(copy.unwrap())) {
        batch = source.to(DEVICE, kFloat(), true, false, null);
        uploaded.record();
      }
      uploaded.block(getCurrentCUDAStream());
      total.add_(batch);
      used.record();
      flying.addLast(new InFlight(batch, used));
      if (flying.size() > 2) {
        InFlight oldest = flying.removeFirst();
        oldest.used().synchronize();
        oldest.batch().close();
      }
    }
    System.out.println(total.sum().item_float());
  }
}
