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
 * A side stream copies into a tensor in place, and the default stream sums it up. Streams of the
 * pool are not ordered with the default stream.
 */
public final class S02InPlaceOnSideStreamRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    Tensor state = zeros(SIZE, CUDA);
    Tensor update = ones(SIZE, CUDA);
    CUDAStream side = getStreamFromPool();
    CUDAEvent made = new CUDAEvent();
    made.record();
    made.block(side);

    CUDAEvent copied = new CUDAEvent();
    try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
      state.copy_(update);
      copied.record();
    }
    Tensor sum = state.sum(); // BUG: unordered-read

    System.out.println(sum.item_float());
  }
}
