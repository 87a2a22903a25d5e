package dev.streamlint.samples.pytorch.performance;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** Each batch is recorded on the stream that it was made on, which does nothing. */
public final class RecordedOnItsOwnStreamRacy {
  private static final Device DEVICE = new Device("cuda");
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    Tensor source = rand(SIZE).pin_memory();
    try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
      Tensor total = zeros(SIZE, CUDA);
      for (int round = 0; round < 4; round++) {
        Tensor batch = source.to(DEVICE, kFloat(), true, false, null);
        total.add_(batch);
        batch.record_stream(getCurrentCUDAStream().unwrap()); // BUG: redundant-record-stream
        batch.close();
      }
      System.out.println(total.sum().item_float());
    }
  }
}
