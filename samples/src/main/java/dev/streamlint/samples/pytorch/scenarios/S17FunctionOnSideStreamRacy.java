package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * A function runs its forward pass on a stream of its own, and returns the result as if it were
 * done. The caller goes on with it on the current stream, and drops it.
 */
public final class S17FunctionOnSideStreamRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final class Offloaded {
    private final CUDAStream side = getStreamFromPool();
    private final Tensor weights = rand(SIZE, CUDA);
    private final CUDAEvent ready = new CUDAEvent();

    Offloaded() {
      ready.record();
    }

    Tensor forward(int step) {
      Tensor output;
      CUDAEvent done = new CUDAEvent();
      ready.block(side);
      try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
        output = weights.mul(new Scalar(step));
        done.record();
      }
      return output;
    }
  }

  public static void main(String[] args) {
    Offloaded function = new Offloaded();
    Tensor total = zeros(SIZE, CUDA);
    for (int step = 0; step < 4; step++) {
      Tensor output = function.forward(step);
      total.add_(output); // BUG: unordered-read, dropped-while-in-use
    }
    System.out.println(total.sum().item_float());
  }
}
