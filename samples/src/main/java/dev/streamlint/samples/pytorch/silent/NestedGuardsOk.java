package dev.streamlint.samples.pytorch.silent;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** A guard within a guard. Each end restores what was current where it began. */
public final class NestedGuardsOk {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream outer = getStreamFromPool();
    CUDAStream inner = getStreamFromPool();
    CUDAEvent made = new CUDAEvent();
    CUDAEvent done = new CUDAEvent();
    try (CUDAStreamGuard first = new CUDAStreamGuard(outer.unwrap())) {
      Tensor a = rand(SIZE, CUDA);
      made.record();
      try (CUDAStreamGuard second = new CUDAStreamGuard(inner.unwrap())) {
        made.block(getCurrentCUDAStream());
        a.relu_();
        done.record();
      }
      done.block(getCurrentCUDAStream());
      System.out.println(a.sum().item_float());
    }
  }
}
