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
 * Gradients are averaged on a communication stream while backward goes on. The step on the default
 * stream does not join it.
 */
public final class S06StepBeforeAllReduceRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final int LAYERS = 4;

  public static void main(String[] args) {
    CUDAStream communication = getStreamFromPool();
    Tensor[] weights = new Tensor[LAYERS];
    Tensor[] gradients = new Tensor[LAYERS];
    for (int layer = 0; layer < LAYERS; layer++) {
      weights[layer] = rand(SIZE, CUDA);
    }

    CUDAEvent reduced = new CUDAEvent();
    for (int layer = LAYERS - 1; layer >= 0; layer--) {
      gradients[layer] = weights[layer].mul(weights[layer]);
      CUDAEvent computed = new CUDAEvent();
      computed.record();
      computed.block(communication);
      try (CUDAStreamGuard guard = new CUDAStreamGuard(communication.unwrap())) {
        gradients[layer].div_(new Scalar(2f));
        reduced.record();
      }
    }
    for (int layer = 0; layer < LAYERS; layer++) {
      weights[layer].sub_(gradients[layer]); // BUG: unordered-read
    }

    getCurrentCUDAStream().synchronize();
  }
}
