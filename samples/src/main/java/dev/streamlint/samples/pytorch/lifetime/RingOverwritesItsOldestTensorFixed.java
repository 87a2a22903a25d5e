package dev.streamlint.samples.pytorch.lifetime;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The copy stream waits for the main stream before the slot is overwritten. */
public final class RingOverwritesItsOldestTensorFixed {
  private static final Device DEVICE = new Device("cuda");
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final int SLOTS = 2;

  public static void main(String[] args) {
    CUDAStream copy = getStreamFromPool();
    Tensor source = rand(SIZE).pin_memory();
    Tensor total = zeros(SIZE, CUDA);
    Tensor[] ring = new Tensor[SLOTS];
    CUDAEvent[] used = {new CUDAEvent(), new CUDAEvent()};
    for (int round = 0; round < 8; round++) {
      int slot = round % SLOTS;
      CUDAEvent uploaded = new CUDAEvent();
      if (round >= SLOTS) {
        used[slot].block(copy);
      }
      try (CUDAStreamGuard guard = new CUDAStreamGuard(copy.unwrap())) {
        ring[slot] = source.to(DEVICE, kFloat(), true, false, null);
        uploaded.record();
      }
      uploaded.block(getCurrentCUDAStream());
      total.add_(ring[slot]);
      used[slot].record();
    }
    System.out.println(total.sum().item_float());
  }
}
