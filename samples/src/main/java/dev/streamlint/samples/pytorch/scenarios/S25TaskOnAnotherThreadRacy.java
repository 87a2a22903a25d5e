package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import java.util.concurrent.CompletableFuture;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * A task on another thread is meant to run on the caller's current stream. But the current stream
 * is a setting of each thread: the task runs on the default stream.
 */
public final class S25TaskOnAnotherThreadRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
      Tensor input = rand(SIZE, CUDA);
      CompletableFuture<Tensor> square =
          CompletableFuture.supplyAsync(
              () -> {
                return input.mul(input); // BUG: unordered-read
              });
      Tensor result = square.join();
      getDefaultCUDAStream().synchronize();
      System.out.println(result.sum().item_float());
    }
  }
}
