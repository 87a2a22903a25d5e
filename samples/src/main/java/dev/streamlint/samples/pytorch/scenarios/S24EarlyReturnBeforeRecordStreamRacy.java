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
 * The batch is recorded on the stream that uses it at the end of the method, and an early return
 * goes past that.
 */
public final class S24EarlyReturnBeforeRecordStreamRacy {
  private static final Device DEVICE = new Device("cuda");
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final CUDAStream COPY = getStreamFromPool();

  private static Tensor upload(Tensor source) {
    CUDAEvent uploaded = new CUDAEvent();
    Tensor batch;
    try (CUDAStreamGuard guard = new CUDAStreamGuard(COPY.unwrap())) {
      batch = source.to(DEVICE, kFloat(), true, false, null);
      uploaded.record();
    }
    uploaded.block(getCurrentCUDAStream());
    return batch;
  }

  private static void add(Tensor total, Tensor source, boolean quiet) {
    Tensor batch = upload(source);
    total.add_(batch); // BUG: dropped-while-in-use
    if (quiet) {
      return;
    }
    System.out.println("added " + source.numel());
    batch.record_stream(getCurrentCUDAStream().unwrap());
  }

  public static void main(String[] args) {
    Tensor source = rand(SIZE).pin_memory();
    Tensor total = zeros(SIZE, CUDA);
    for (int round = 0; round < 4; round++) {
      add(total, source, args.length == 0);
    }
    System.out.println(total.sum().item_float());
  }
}
