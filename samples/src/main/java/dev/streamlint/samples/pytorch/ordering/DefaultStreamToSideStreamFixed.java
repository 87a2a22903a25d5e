package dev.streamlint.samples.pytorch.ordering;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The side stream waits for an event of the default stream. */
public final class DefaultStreamToSideStreamFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    Tensor weights = rand(SIZE, CUDA);
    CUDAEvent made = new CUDAEvent();
    made.record();
    made.block(side);
    try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
      Tensor square = weights.matmul(weights);
      System.out.println(square.sum().item_float());
    }
  }
}
