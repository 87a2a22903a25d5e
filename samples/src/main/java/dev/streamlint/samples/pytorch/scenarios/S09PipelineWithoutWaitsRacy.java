package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** Load, compute and copy back have a stream each, and no stage waits for the one before it. */
public final class S09PipelineWithoutWaitsRacy {
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
    Tensor result;
    try (CUDAStreamGuard guard = new CUDAStreamGuard(compute.unwrap())) {
      result = batch.mul(batch); // BUG: unordered-read
      computed.record();
    }
    Tensor copy;
    try (CUDAStreamGuard guard = new CUDAStreamGuard(store.unwrap())) {
      copy = result.to(HOST, kFloat(), true, false, null); // BUG: unordered-read
    }

    store.synchronize();
    System.out.println(copy.item_float());
  }
}
