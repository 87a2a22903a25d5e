package dev.streamlint.samples.pytorch.ordering;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The main stream waits for the reader before the update. */
public final class OverwrittenWhileReadFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream evaluation = getStreamFromPool();
    Tensor weights = rand(SIZE, CUDA);
    CUDAEvent ready = new CUDAEvent();
    ready.record();
    ready.block(evaluation);

    Tensor norm;
    CUDAEvent evaluated = new CUDAEvent();
    try (CUDAStreamGuard guard = new CUDAStreamGuard(evaluation.unwrap())) {
      norm = weights.norm();
      evaluated.record();
    }
    evaluated.block(getCurrentCUDAStream());
    weights.mul_(new Scalar(0.9f));

    evaluated.synchronize();
    System.out.println(norm.item_float());
    System.out.println(weights.sum().item_float());
  }
}
