package dev.streamlint.samples.pytorch.silent;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * Two slots on the device take turns. The copy waits for the last use of its slot, and the use
 * waits for the copy.
 */
public final class SlotsGuardedBothWaysOk {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream copy = getStreamFromPool();
    Tensor source = rand(SIZE).pin_memory();
    Tensor[] slots = {empty(SIZE, CUDA, null), empty(SIZE, CUDA, null)};
    CUDAEvent[] uploaded = {new CUDAEvent(), new CUDAEvent()};
    CUDAEvent[] used = {new CUDAEvent(), new CUDAEvent()};
    Tensor total = zeros(SIZE, CUDA);
    for (CUDAEvent each : used) {
      each.record();
    }
    for (int round = 0; round < 8; round++) {
      int slot = round & 1;
      used[slot].block(copy);
      try (CUDAStreamGuard guard = new CUDAStreamGuard(copy.unwrap())) {
        slots[slot].copy_(source, true);
        uploaded[slot].record();
      }
      uploaded[slot].block(getCurrentCUDAStream());
      total.add_(slots[slot]);
      used[slot].record();
    }
    System.out.println(total.sum().item_float());
  }
}
