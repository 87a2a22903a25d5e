package dev.streamlint.samples.pytorch.silent;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** Tensors of the host are computed by the calling thread. Streams have nothing to do with them. */
public final class HostTensorsNeedNoStreamOk {
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream first = getStreamFromPool();
    CUDAStream second = getStreamFromPool();
    Tensor mask;
    try (CUDAStreamGuard guard = new CUDAStreamGuard(first.unwrap())) {
      mask = rand(SIZE).relu();
    }
    try (CUDAStreamGuard guard = new CUDAStreamGuard(second.unwrap())) {
      System.out.println(mask.mul(mask).sum().item_float());
    }
  }
}
