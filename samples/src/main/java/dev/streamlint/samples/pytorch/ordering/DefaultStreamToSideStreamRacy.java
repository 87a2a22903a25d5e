package dev.streamlint.samples.pytorch.ordering;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * What the default stream has made is used on a stream of the pool. Those do not wait for the
 * default stream by themselves.
 */
public final class DefaultStreamToSideStreamRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    Tensor weights = rand(SIZE, CUDA);
    try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
      Tensor square = weights.matmul(weights); // BUG: unordered-read
      System.out.println(square.sum().item_float());
    }
  }
}
