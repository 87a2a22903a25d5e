package dev.streamlint.samples.pytorch.shapes;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The guard is closed at the end of the block. */
public final class GuardLeftToTheCollectorFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    CUDAStream main = getDefaultCUDAStream();
    Tensor weights = rand(SIZE, CUDA);
    CUDAEvent ready = new CUDAEvent();
    ready.record();
    ready.block(side);

    try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
      weights.relu_();
    }
    CUDAEvent done = new CUDAEvent();
    done.record(side);
    done.block(main);
    Tensor sum = weights.sum();
    main.synchronize();
    setCurrentCUDAStream(main);
    System.out.println(sum.item_float());
  }
}
