package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** An event is recorded at the end of every stage, and the next one waits for it. */
public final class S09PipelineWithoutWaitsFixed {
  private static final Device DEVICE = new Device("cuda");
  private static final long[] SIZE = {1024, 1024};

  private static final Device HOST = new Device("cpu");

  public static void main(String[] args) {
    CUDAStream load = getStreamFromPool();
    CUDAStream compute = getStreamFromPool();
    CUDAStream store = getStreamFromPool();
    Tensor source = rand(SIZE).pin_memory();

    CUDAEvent loaded = new CUDAEvent();
    CUDAEvent computed = new CUDAEvent();
    Tensor batch;
    try (CUDAStreamGuard guard = new CUDAStreamGuard(load.unwrap())) {
      batch = source.to(DEVICE, kFloat(), true, false, null);
      loaded.record();
    }
    loaded.block(compute);
    Tensor result;
    try (CUDAStreamGuard guard = new CUDAStreamGuard(compute.unwrap())) {
      result = batch.mul(batch);
      computed.record();
    }
    computed.block(store);
    Tensor copy;
    try (CUDAStreamGuard guard = new CUDAStreamGuard(store.unwrap())) {
      copy = result.to(HOST, kFloat(), true, false, null);
    }

    store.synchronize();
    System.out.println(copy.item_float());
  }
}
