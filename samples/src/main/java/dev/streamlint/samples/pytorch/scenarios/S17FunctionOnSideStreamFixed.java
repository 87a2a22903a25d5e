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
 * Before it returns, the current stream waits for the private one, and the result is recorded on
 * the current one.
 */
public final class S17FunctionOnSideStreamFixed {
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
      done.block(getCurrentCUDAStream());
      output.record_stream(getCurrentCUDAStream().unwrap());
      return output;
    }
  }

  public static void main(String[] args) {
    Offloaded function = new Offloaded();
    Tensor total = zeros(SIZE, CUDA);
    for (int step = 0; step < 4; step++) {
      Tensor output = function.forward(step);
      total.add_(output);
    }
    System.out.println(total.sum().item_float());
  }
}
