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

/** The main stream joins both of the forked streams. */
public final class S15JoinOfSomeStreamsFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final int LANES = 2;

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
      waitFor(lanes[i], getCurrentCUDAStream());
      try (CUDAStreamGuard guard = new CUDAStreamGuard(lanes[i].unwrap())) {
        results[i] = input.mul(input);
      }
    }
    for (CUDAStream lane : lanes) {
      waitFor(getCurrentCUDAStream(), lane);
    }
    Tensor joined = cat(new TensorVector(results));
    System.out.println(joined.sum().item_float());
  }
}
