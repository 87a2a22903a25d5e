package dev.streamlint.samples.pytorch.silent;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** An upload that is not asked not to wait is complete when the call returns. */
public final class BlockingUploadOk {
  private static final Device DEVICE = new Device("cuda");
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream copy = getStreamFromPool();
    CUDAStream work = getStreamFromPool();
    Tensor staging = rand(SIZE).pin_memory();
    for (int round = 0; round < 4; round++) {
      staging.fill_(new Scalar(round));
      Tensor batch;
      try (CUDAStreamGuard guard = new CUDAStreamGuard(copy.unwrap())) {
        batch = staging.to(DEVICE, kFloat());
      }
      try (CUDAStreamGuard guard = new CUDAStreamGuard(work.unwrap())) {
        System.out.println(batch.sum().item_float());
      }
    }
  }
}
