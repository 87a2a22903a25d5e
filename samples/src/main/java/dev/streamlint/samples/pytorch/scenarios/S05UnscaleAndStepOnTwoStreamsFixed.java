package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The stepping stream waits for the event behind the last gradient. */
public final class S05UnscaleAndStepOnTwoStreamsFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private final CUDAStream unscaling = getStreamFromPool();
  private final CUDAStream stepping = getStreamFromPool();
  private final CUDAEvent unscaled = new CUDAEvent();
  private final List<Tensor> parameters = new ArrayList<>();
  private final List<Tensor> gradients = new ArrayList<>();

  private void unscale() {
    try (CUDAStreamGuard guard = new CUDAStreamGuard(unscaling.unwrap())) {
      for (Tensor gradient : gradients) {
        gradient.div_(new Scalar(1024f));
      }
      unscaled.record();
    }
  }

  private void step() {
    unscaled.block(stepping);
    try (CUDAStreamGuard guard = new CUDAStreamGuard(stepping.unwrap())) {
      for (int i = 0; i < parameters.size(); i++) {
        parameters.get(i).sub_(gradients.get(i));
      }
    }
  }

  public static void main(String[] args) {
    S05UnscaleAndStepOnTwoStreamsFixed training = new S05UnscaleAndStepOnTwoStreamsFixed();
    for (int layer = 0; layer < 4; layer++) {
      training.parameters.add(rand(SIZE, CUDA));
      training.gradients.add(rand(SIZE, CUDA));
    }
    getDefaultCUDAStream().synchronize();

    training.unscale();
    training.step();

    training.stepping.synchronize();
  }
}
