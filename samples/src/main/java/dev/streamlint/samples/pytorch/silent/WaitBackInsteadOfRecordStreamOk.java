package dev.streamlint.samples.pytorch.silent;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * The stream that made a batch waits for the reader before the batch is dropped. That is as good as
 * record_stream.
 */
public final class WaitBackInsteadOfRecordStreamOk {
  private static final Device DEVICE = new Device("cuda");
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream copy = getStreamFromPool();
    CUDAEvent uploaded = new CUDAEvent();
    CUDAEvent used = new CUDAEvent();
    Tensor source = rand(SIZE).pin_memory();
    Tensor total = zeros(SIZE, CUDA);
    for (int round = 0; round < 4; round++) {
      Tensor batch;
      try (CUDAStreamGuard guard = new CUDAStreamGuard(copy.unwrap())) {
        batch = source.to(DEVICE, kFloat(), true, false, null);
        uploaded.record();
      }
      uploaded.block(getCurrentCUDAStream());
      total.add_(batch);
      used.record();
      used.block(copy);
    }
    System.out.println(total.sum().item_float());
  }
}
