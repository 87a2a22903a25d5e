package dev.streamlint.samples.pytorch.lifetime;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The tensor is recorded on the side stream. */
public final class DroppedWithoutRecordStreamFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static Tensor square(CUDAStream side) {
    CUDAEvent made = new CUDAEvent();
    Tensor input = rand(SIZE, CUDA);
    made.record();
    made.block(side);
    input.record_stream(side.unwrap());
    try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
      return input.mul(input);
    }
  }

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    Tensor square = square(side);
    Tensor next = zeros(SIZE, CUDA);
    side.synchronize();
    System.out.println(square.sum().item_float() + next.sum().item_float());
  }
}
