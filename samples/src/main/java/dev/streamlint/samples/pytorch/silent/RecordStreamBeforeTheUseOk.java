package dev.streamlint.samples.pytorch.silent;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * record_stream counts what is queued when the tensor is released, so it may stand before the use.
 */
public final class RecordStreamBeforeTheUseOk {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static Tensor square(CUDAStream side) {
    CUDAEvent made = new CUDAEvent();
    Tensor input = rand(SIZE, CUDA);
    input.record_stream(side.unwrap());
    made.record();
    made.block(side);
    try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
      return input.mul(input);
    }
  }

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    Tensor square = square(side);
    side.synchronize();
    System.out.println(square.sum().item_float());
  }
}
