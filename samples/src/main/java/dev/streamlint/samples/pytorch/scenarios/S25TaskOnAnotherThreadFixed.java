package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import java.util.concurrent.CompletableFuture;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The caller's stream is passed to the task, which makes it current. */
public final class S25TaskOnAnotherThreadFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
      Tensor input = rand(SIZE, CUDA);
      CompletableFuture<Tensor> square =
          CompletableFuture.supplyAsync(
              () -> {
                try (CUDAStreamGuard inner = new CUDAStreamGuard(side.unwrap())) {
                  return input.mul(input);
                }
              });
      Tensor result = square.join();
      System.out.println(result.sum().item_float());
    }
  }
}
