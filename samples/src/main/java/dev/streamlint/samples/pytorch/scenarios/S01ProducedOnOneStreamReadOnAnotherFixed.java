package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The consumer waits for an event recorded behind the producer. */
public final class S01ProducedOnOneStreamReadOnAnotherFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream producer = getStreamFromPool();
    CUDAStream consumer = getStreamFromPool();
    CUDAEvent made = new CUDAEvent();

    Tensor factor;
    try (CUDAStreamGuard guard = new CUDAStreamGuard(producer.unwrap())) {
      factor = rand(SIZE, CUDA);
      made.record();
    }
    made.block(consumer);
    Tensor product;
    try (CUDAStreamGuard guard = new CUDAStreamGuard(consumer.unwrap())) {
      product = factor.matmul(factor);
    }

    consumer.synchronize();
    System.out.println(product.sum().item_float());
  }
}
