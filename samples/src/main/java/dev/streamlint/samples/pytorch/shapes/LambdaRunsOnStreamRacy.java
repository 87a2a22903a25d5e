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

/**
 * A helper makes a stream current while it runs a lambda. It does not wait for anybody, and nobody
 * waits for what the lambda queued.
 */
public final class LambdaRunsOnStreamRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static Tensor within(CUDAStream stream, Supplier<Tensor> body) {
    Tensor result;
    CUDAEvent done = new CUDAEvent();
    try (CUDAStreamGuard guard = new CUDAStreamGuard(stream.unwrap())) {
      result = body.get();
      done.record();
    }
    return result;
  }

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    Tensor noise = within(side, () -> rand(SIZE, CUDA));
    Tensor noisy = noise.add(new Scalar(1f)); // BUG: unordered-read
    System.out.println(noisy.sum().item_float());
  }
}
