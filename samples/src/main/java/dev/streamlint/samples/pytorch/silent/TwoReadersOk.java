package dev.streamlint.samples.pytorch.silent;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** Two streams read the same weights at once. Both wait for the writer, and neither writes. */
public final class TwoReadersOk {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream[] readers = {getStreamFromPool(), getStreamFromPool()};
    Tensor weights = rand(SIZE, CUDA);
    Tensor[] norms = new Tensor[2];
    CUDAEvent made = new CUDAEvent();
    made.record();
    for (int i = 0; i < 2; i++) {
      made.block(readers[i]);
      try (CUDAStreamGuard guard = new CUDAStreamGuard(readers[i].unwrap())) {
        norms[i] = weights.norm();
      }
    }
    for (int i = 0; i < 2; i++) {
      readers[i].synchronize();
      System.out.println(norms[i].item_float());
    }
  }
}
