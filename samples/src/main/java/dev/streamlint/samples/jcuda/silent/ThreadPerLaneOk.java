package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * Every lane has its own thread, stream and buffer, and each task waits for its own stream before
 * it ends. The threads share nothing.
 */
public final class ThreadPerLaneOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int LANES = 3;

  private static int run(Gpu gpu, CUfunction increment, int lane) {
    gpu.attach();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    gpu.delay(stream);
    cuMemsetD32Async(data, lane, N, stream);
    Pointer params = Pointer.to(Pointer.to(data), Pointer.to(new int[] {N}));
    cuLaunchKernel(increment, 1, 1, 1, N, 1, 1, 0, stream, params, null);
    cuStreamSynchronize(stream);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), data, BYTES);
    cuMemFree(data);
    cuStreamDestroy(stream);
    return result[0];
  }

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    Gpu gpu = Gpu.open();
    CUfunction increment = gpu.function("increment");
    ExecutorService executor = Executors.newFixedThreadPool(LANES);
    List<Future<Integer>> futures = new ArrayList<>();

    for (int i = 0; i < LANES; i++) {
      int lane = i;
      futures.add(executor.submit(() -> run(gpu, increment, lane)));
    }
    int sum = 0;
    for (Future<Integer> future : futures) {
      sum += future.get();
    }
    executor.shutdown();
    Outcome.expect(6, sum);
  }
}
