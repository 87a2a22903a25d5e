package dev.streamlint.samples.pytorch.lifetime;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The batch is recorded in finally. */
public final class ExceptionGoesPastRecordStreamFixed {
  private static final Device DEVICE = new Device("cuda");
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final CUDAStream COPY = getStreamFromPool();

  private static void add(Tensor total, Tensor source, String weight) {
    CUDAEvent uploaded = new CUDAEvent();
    Tensor batch;
    try (CUDAStreamGuard guard = new CUDAStreamGuard(COPY.unwrap())) {
      batch = source.to(DEVICE, kFloat(), true, false, null);
      uploaded.record();
    }
    uploaded.block(getCurrentCUDAStream());
    try {
      total.add_(batch);
      if (weight.isEmpty()) {
        throw new IllegalArgumentException("no weight");
      }
    } finally {
      batch.record_stream(getCurrentCUDAStream().unwrap());
    }
  }

  public static void main(String[] args) {
    Tensor source = rand(SIZE).pin_memory();
    Tensor total = zeros(SIZE, CUDA);
    for (String weight : args) {
      try {
        add(total, source, weight);
      } catch (IllegalArgumentException e) {
        System.err.println(e.getMessage());
      }
    }
    System.out.println(total.sum().item_float());
  }
}
