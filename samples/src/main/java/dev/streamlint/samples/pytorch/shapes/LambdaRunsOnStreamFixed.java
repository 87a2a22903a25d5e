package dev.streamlint.samples.pytorch.shapes;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import java.util.function.Supplier;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The helper makes the caller's stream wait for what the lambda queued. */
public final class LambdaRunsOnStreamFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static Tensor within(CUDAStream stream, Supplier<Tensor> body) {
    Tensor result;
    CUDAEvent done = new CUDAEvent();
    try (CUDAStreamGuard guard = new CUDAStreamGuard(stream.unwrap())) {
      result = body.get();
      done.record();
    }
    done.block(getCurrentCUDAStream());
    return result;
  }

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    Tensor noise = within(side, () -> rand(SIZE, CUDA));
    Tensor noisy = noise.add(new Scalar(1f));
    System.out.println(noisy.sum().item_float());
  }
}
