package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * Every stage calls record_stream for the next one. That keeps the blocks alive, and orders
 * nothing.
 */
public final class S10RecordStreamTakenForWaitRacy {
  private static final Device DEVICE = new Device("cuda");
  private static final long[] SIZE = {1024, 1024};

  private static final Device HOST = new Device("cpu");

  public static void main(String[] args) {
    CUDAStream load = getStreamFromPool();
    CUDAStream compute = getStreamFromPool();
    CUDAStream store = getStreamFromPool();
    Tensor source = rand(SIZE).pin_memory();

    List<Tensor> copies = new ArrayList<>();
    for (int round = 0; round < 8; round++) {
      CUDAEvent loaded = new CUDAEvent();
      CUDAEvent computed = new CUDAEvent();
      Tensor batch;
      try (CUDAStreamGuard guard = new CUDAStreamGuard(load.unwrap())) {
        batch = source.to(DEVICE, kFloat(), true, false, null);
        loaded.record();
      }
      batch.record_stream(compute.unwrap());
      Tensor result;
      try (CUDAStreamGuard guard = new CUDAStreamGuard(compute.unwrap())) {
        result = batch.mul(batch); // BUG: unordered-read
        computed.record();
      }
      result.record_stream(store.unwrap());
      try (CUDAStreamGuard guard = new CUDAStreamGuard(store.unwrap())) {
        copies.add(result.to(HOST, kFloat(), true, false, null)); // BUG: unordered-read
      }
    }

    store.synchronize();
    copies.forEach(copy -> System.out.println(copy.item_float()));
  }
}
