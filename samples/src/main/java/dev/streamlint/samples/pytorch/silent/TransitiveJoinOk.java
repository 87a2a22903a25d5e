package dev.streamlint.samples.pytorch.silent;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The consumer waits for a third stream that has waited for the producer. */
public final class TransitiveJoinOk {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream producer = getStreamFromPool();
    CUDAStream relay = getStreamFromPool();
    CUDAStream consumer = getStreamFromPool();
    CUDAEvent made = new CUDAEvent();
    CUDAEvent relayed = new CUDAEvent();
    Tensor factor;
    try (CUDAStreamGuard guard = new CUDAStreamGuard(producer.unwrap())) {
      factor = rand(SIZE, CUDA);
      made.record();
    }
    made.block(relay);
    relayed.record(relay);
    relayed.block(consumer);
    try (CUDAStreamGuard guard = new CUDAStreamGuard(consumer.unwrap())) {
      System.out.println(factor.mul(factor).sum().item_float());
    }
  }
}
