package dev.streamlint.samples.pytorch.lifetime;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * A ring keeps the last two batches. Two rounds later a slot is overwritten, and the main stream
 * may still read what was in it: it is never waited for.
 */
public final class RingOverwritesItsOldestTensorRacy {
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
      try (CUDAStreamGuard guard = new CUDAStreamGuard(copy.unwrap())) {
        ring[slot] = source.to(DEVICE, kFloat(), true, false, null);
        uploaded.record();
      }
      uploaded.block(getCurrentCUDAStream());
      total.add_(ring[slot]); // BUG: dropped-while-in-use
      used[slot].record();
    }
    System.out.println(total.sum().item_float());
  }
}
