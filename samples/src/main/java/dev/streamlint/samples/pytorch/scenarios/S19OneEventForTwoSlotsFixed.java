package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** Every slot has an event of its own. */
public final class S19OneEventForTwoSlotsFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final int SLOTS = 2;

  public static void main(String[] args) {
    CUDAStream[] loaders = {getStreamFromPool(), getStreamFromPool()};
    CUDAStream work = getStreamFromPool();
    CUDAEvent[] loaded = {new CUDAEvent(), new CUDAEvent()};
    Tensor[] slots = new Tensor[SLOTS];

    for (int i = 0; i < SLOTS; i++) {
      try (CUDAStreamGuard guard = new CUDAStreamGuard(loaders[i].unwrap())) {
        slots[i] = rand(SIZE, CUDA);
        loaded[i].record();
      }
    }
    loaded[0].block(work);
    try (CUDAStreamGuard guard = new CUDAStreamGuard(work.unwrap())) {
      Tensor square = slots[0].mul(slots[0]);
      loaded[1].block(work);
      System.out.println(square.add(slots[1]).sum().item_float());
    }
  }
}
