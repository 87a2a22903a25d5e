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
 * The side stream waits for the tensor. But the last reference goes away while it reads, and the
 * main stream gives the block to the next tensor of the size.
 */
public final class DroppedWithoutRecordStreamRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static Tensor square(CUDAStream side) {
    CUDAEvent made = new CUDAEvent();
    Tensor input = rand(SIZE, CUDA);
    made.record();
    made.block(side);
    try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
      return input.mul(input); // BUG: dropped-while-in-use
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
