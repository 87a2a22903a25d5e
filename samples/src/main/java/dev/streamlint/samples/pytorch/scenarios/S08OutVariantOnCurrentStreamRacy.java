package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * A function writes into memory that the caller gives it, on the stream that is current. One of its
 * inputs comes from another stream.
 */
public final class S08OutVariantOnCurrentStreamRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static void fused(Tensor out, Tensor left, Tensor right) {
    mul_out(out, left, right);
    out.relu_();
  }

  public static void main(String[] args) {
    CUDAStream prepare = getStreamFromPool();
    CUDAStream work = getStreamFromPool();
    CUDAEvent prepared = new CUDAEvent();
    Tensor left;
    try (CUDAStreamGuard guard = new CUDAStreamGuard(prepare.unwrap())) {
      left = rand(SIZE, CUDA);
      prepared.record();
    }
    try (CUDAStreamGuard guard = new CUDAStreamGuard(work.unwrap())) {
      Tensor right = rand(SIZE, CUDA);
      Tensor out = empty(SIZE, CUDA, null);
      fused(out, left, right); // BUG: unordered-read
      System.out.println(out.sum().item_float());
    }
  }
}
