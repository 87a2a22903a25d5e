package dev.streamlint.samples.pytorch.ordering;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The copy stream waits for the main stream before it refills the tensor. */
public final class OneBufferRefilledEachRoundFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final int ROUNDS = 4;

  public static void main(String[] args) {
    CUDAStream copy = getStreamFromPool();
    CUDAEvent uploaded = new CUDAEvent();
    CUDAEvent used = new CUDAEvent();
    Tensor source = rand(SIZE).pin_memory();
    Tensor buffer = empty(SIZE, CUDA, null);
    Tensor total = zeros(SIZE, CUDA);
    used.record();
    used.block(copy);

    for (int round = 0; round < ROUNDS; round++) {
      used.block(copy);
      try (CUDAStreamGuard guard = new CUDAStreamGuard(copy.unwrap())) {
        buffer.copy_(source, true);
        uploaded.record();
      }
      uploaded.block(getCurrentCUDAStream());
      total.add_(buffer);
      used.record();
    }
    System.out.println(total.sum().item_float());
  }
}
