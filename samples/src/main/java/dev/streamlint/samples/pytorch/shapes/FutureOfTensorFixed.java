package dev.streamlint.samples.pytorch.shapes;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The task waits for its stream before it ends. */
public final class FutureOfTensorFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static Tensor embed(CUDAStream stream) {
    try (CUDAStreamGuard guard = new CUDAStreamGuard(stream.unwrap())) {
      Tensor embedding = rand(SIZE, CUDA);
      stream.synchronize();
      return embedding;
    }
  }

  public static void main(String[] args) throws ExecutionException, InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(2);
    CUDAStream left = getStreamFromPool();
    CUDAStream right = getStreamFromPool();
    Future<Tensor> first = executor.submit(() -> embed(left));
    Future<Tensor> second = executor.submit(() -> embed(right));
    Tensor distance = first.get().sub(second.get()).norm();
    System.out.println(distance.item_float());
    executor.shutdown();
  }
}
