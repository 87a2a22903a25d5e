package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * Chunks are forked over several streams. The wait for "the current stream" stands inside the
 * guard, where the current stream is the forked one: each stream waits for itself.
 */
public final class S14WaitInsideTheGuardRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final int LANES = 4;

  private static void waitFor(CUDAStream waiting, CUDAStream other) {
    CUDAEvent event = new CUDAEvent();
    event.record(other);
    event.block(waiting);
  }

  public static void main(String[] args) {
    CUDAStream[] lanes = new CUDAStream[LANES];
    Tensor[] results = new Tensor[LANES];
    for (int i = 0; i < LANES; i++) {
      lanes[i] = getStreamFromPool();
    }
    Tensor input = rand(SIZE, CUDA);

    for (int i = 0; i < LANES; i++) {
      try (CUDAStreamGuard guard = new CUDAStreamGuard(lanes[i].unwrap())) {
        waitFor(lanes[i], getCurrentCUDAStream());
        Tensor chunk = input.narrow(0, i * 256, 256);
        results[i] = chunk.mul(chunk); // BUG: unordered-read
      }
    }
    for (CUDAStream lane : lanes) {
      waitFor(getCurrentCUDAStream(), lane);
    }
    Tensor joined = cat(new TensorVector(results));
    System.out.println(joined.sum().item_float());
  }
}
