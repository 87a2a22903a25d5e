package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * The loader makes the main stream wait for the upload. But the batch of the last step is dropped
 * by the next one, and its block goes back to the copy stream, which uploads into it while the main
 * stream still reads.
 */
public final class S04BatchOverwrittenWhileReadRacy {
  private static final Device DEVICE = new Device("cuda");
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final class Loader {
    private final CUDAStream copy = getStreamFromPool();
    private final Tensor source = rand(SIZE).pin_memory();
    private Tensor batch;

    Tensor next() {
      CUDAEvent uploaded = new CUDAEvent();
      try (CUDAStreamGuard guard = new CUDAStreamGuard(copy.unwrap())) {
        batch = source.to(DEVICE, kFloat(), true, false, null);
        uploaded.record();
      }
      uploaded.block(getCurrentCUDAStream());
      return batch;
    }
  }

  public static void main(String[] args) {
    Loader loader = new Loader();
    Tensor total = zeros(SIZE, CUDA);

    for (int step = 0; step < 8; step++) {
      Tensor batch = loader.next();
      total.add_(batch); // BUG: dropped-while-in-use
    }

    System.out.println(total.sum().item_float());
  }
}
