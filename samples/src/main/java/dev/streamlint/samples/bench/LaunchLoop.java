package dev.streamlint.samples.bench;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;
import static jcuda.driver.JCudaDriver.cuStreamWaitEvent;

import dev.streamlint.samples.support.Gpu;
import java.util.Locale;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * What a launch costs: {@code LaunchLoop [launches]} prints microseconds a launch, the best of five
 * rounds. Run it with and without the agent. Two streams take turns at small kernels, and wait for
 * each other every hundred launches, as a pipeline does; the parameters are made anew for each.
 */
public final class LaunchLoop {
  private static final int N = 256;
  private static final int ROUNDS = 5;
  private static final int TURN = 100;

  private LaunchLoop() {}

  public static void main(String[] args) {
    int launches = args.length > 0 ? Integer.parseInt(args[0]) : 100_000;
    Gpu gpu = Gpu.open();
    CUfunction scale = gpu.function("scale");
    CUstream first = new CUstream();
    cuStreamCreate(first, CU_STREAM_NON_BLOCKING);
    CUstream second = new CUstream();
    cuStreamCreate(second, CU_STREAM_NON_BLOCKING);
    CUevent turn = new CUevent();
    cuEventCreate(turn, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr in = new CUdeviceptr();
    cuMemAlloc(in, 4L * N);
    CUdeviceptr out = new CUdeviceptr();
    cuMemAlloc(out, 4L * N);

    double best = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      CUstream current = first;
      CUstream other = second;
      for (int i = 0; i < launches; i++) {
        if (i % TURN == TURN - 1) {
          cuEventRecord(turn, current);
          cuStreamWaitEvent(other, turn, 0);
          CUstream next = other;
          other = current;
          current = next;
        }
        Pointer params =
            Pointer.to(
                Pointer.to(in),
                Pointer.to(out),
                Pointer.to(new int[] {3}),
                Pointer.to(new int[] {N}));
        cuLaunchKernel(scale, 1, 1, 1, N, 1, 1, 0, current, params, null);
      }
      best = Math.min(best, (System.nanoTime() - start) / 1e3 / launches);
      cuStreamSynchronize(first);
      cuStreamSynchronize(second);
    }
    System.out.printf(Locale.ROOT, "%.2f us a launch (%d launches)%n", best, launches);

    cuMemFree(in);
    cuMemFree(out);
    cuEventDestroy(turn);
    cuStreamDestroy(first);
    cuStreamDestroy(second);
  }
}
