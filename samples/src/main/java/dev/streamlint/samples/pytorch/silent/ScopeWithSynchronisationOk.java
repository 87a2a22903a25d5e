package dev.streamlint.samples.pytorch.silent;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * A PointerScope releases what was made in it, after the host has waited for the stream that used
 * it.
 */
public final class ScopeWithSynchronisationOk {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    for (int step = 0; step < 4; step++) {
      try (PointerScope scope = new PointerScope()) {
        Tensor input = rand(SIZE, CUDA);
        CUDAEvent made = new CUDAEvent();
        made.record();
        made.block(side);
        try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
          System.out.println(input.norm().item_float());
        }
      }
    }
  }
}
