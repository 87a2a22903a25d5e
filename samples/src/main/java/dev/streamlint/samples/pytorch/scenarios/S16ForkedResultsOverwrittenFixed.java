package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The results are recorded on the main stream. */
public final class S16ForkedResultsOverwrittenFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final int LANES = 2;

  private final CUDAStream[] lanes = {getStreamFromPool(), getStreamFromPool()};
  private final Tensor[] results = new Tensor[LANES];

  private void fork(Tensor input) {
    CUDAStream main = getCurrentCUDAStream();
    for (int i = 0; i < LANES; i++) {
      CUDAEvent done = new CUDAEvent();
      try (CUDAStreamGuard guard = new CUDAStreamGuard(lanes[i].unwrap())) {
        results[i] = input.mul(input);
        done.record();
      }
      done.block(main);
      results[i].record_stream(main.unwrap());
    }
  }

  public static void main(String[] args) {
    S16ForkedResultsOverwrittenFixed program = new S16ForkedResultsOverwrittenFixed();
    Tensor input = rand(SIZE, CUDA);
    Tensor total = zeros(SIZE, CUDA);
    getCurrentCUDAStream().synchronize();
    for (int round = 0; round < 4; round++) {
      program.fork(input);
      for (Tensor result : program.results) {
        total.add_(result);
      }
    }
    System.out.println(total.sum().item_float());
  }
}
