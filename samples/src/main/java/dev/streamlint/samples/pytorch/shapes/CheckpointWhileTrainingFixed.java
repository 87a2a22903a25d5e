package dev.streamlint.samples.pytorch.shapes;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The next step waits for the copy. */
public final class CheckpointWhileTrainingFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    Tensor weights = rand(SIZE, CUDA);
    Tensor checkpoint = empty(SIZE).pin_memory();
    for (int step = 0; step < 4; step++) {
      CUDAEvent stepped = new CUDAEvent();
      CUDAEvent saved = new CUDAEvent();
      stepped.record();
      stepped.block(side);
      try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
        checkpoint.copy_(weights, true);
        saved.record();
      }
      saved.block(getCurrentCUDAStream());
      weights.mul_(new Scalar(0.9f));
    }
    side.synchronize();
    System.out.println(checkpoint.sum().item_float());
  }
}
