package dev.streamlint.samples.pytorch.performance;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The branches are waited for before anything is released, and nothing is recorded. */
public final class RecordedThoughTheStreamsMeetFixed {
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
