package dev.streamlint.samples.pytorch.lifetime;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The main stream waits for the side stream inside the scope. */
public final class ScopeEndsWhileReadFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    Tensor total = zeros(SIZE, CUDA);
    for (int step = 0; step < 4; step++) {
      CUDAEvent made = new CUDAEvent();
      CUDAEvent added = new CUDAEvent();
      try (PointerScope scope = new PointerScope()) {
        Tensor gradient = rand(SIZE, CUDA);
        made.record();
        made.block(side);
        try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
          total.add_(gradient);
          added.record();
        }
        added.block(getCurrentCUDAStream());
      }
    }
    side.synchronize();
    System.out.println(total.sum().item_float());
  }
}
