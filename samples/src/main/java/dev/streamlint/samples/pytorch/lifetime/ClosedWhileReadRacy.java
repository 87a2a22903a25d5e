package dev.streamlint.samples.pytorch.lifetime;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * The batch is closed right after the calls that use it. The call is over, the work on the other
 * stream is not.
 */
public final class ClosedWhileReadRacy {
  private static final Device DEVICE = new Device("cuda");
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream copy = getStreamFromPool();
    Tensor source = rand(SIZE).pin_memory();
    Tensor total = zeros(SIZE, CUDA);
    for (int round = 0; round < 4; round++) {
      CUDAEvent uploaded = new CUDAEvent();
      Tensor batch;
      try (CUDAStreamGuard guard = new CUDAStreamGuard(copy.unwrap())) {
        batch = source.to(DEVICE, kFloat(), true, false, null);
        uploaded.record();
      }
      uploaded.block(getCurrentCUDAStream());
      total.add_(batch);
      batch.close(); // BUG: free-while-in-use
    }
    System.out.println(total.sum().item_float());
  }
}
