package dev.streamlint.samples.pytorch.performance;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * Both branches are waited for before anything is released, so that no block could be used again
 * too early. The record keeps it back all the same.
 */
public final class RecordedThoughTheStreamsMeetRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static void join(CUDAEvent[] done) {
    for (CUDAEvent each : done) {
      each.block(getCurrentCUDAStream());
    }
  }

  public static void main(String[] args) {
    CUDAStream[] branches = {getStreamFromPool(), getStreamFromPool()};
    CUDAEvent made = new CUDAEvent();
    CUDAEvent[] done = {new CUDAEvent(), new CUDAEvent()};
    Tensor[] results = new Tensor[2];
    try (Tensor input = rand(SIZE, CUDA)) {
      made.record();
      for (int i = 0; i < 2; i++) {
        made.block(branches[i]);
        input.record_stream(branches[i].unwrap()); // BUG: redundant-record-stream
        try (CUDAStreamGuard guard = new CUDAStreamGuard(branches[i].unwrap())) {
          results[i] = input.mul(input);
          done[i].record();
        }
      }
      join(done);
    }
    System.out.println(results[0].add(results[1]).sum().item_float());
  }
}
