package dev.streamlint.samples.jcuda.scenarios;

import static jcuda.driver.CUevent_flags.*;
import static jcuda.driver.CUstream_flags.*;
import static jcuda.driver.JCudaDriver.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * Gradients are reduced on a communication stream, which waits for the local ones. The compute
 * stream waits for the end of the reduction before it steps.
 */
public final class S06AllReduceNotJoinedBeforeStepFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction add = gpu.function("add");
    CUfunction step = gpu.function("step");
    CUstream compute = new CUstream();
    cuStreamCreate(compute, CU_STREAM_NON_BLOCKING);
    CUstream communication = new CUstream();
    cuStreamCreate(communication, CU_STREAM_NON_BLOCKING);
    CUevent localReady = new CUevent();
    cuEventCreate(localReady, CU_EVENT_DISABLE_TIMING);
    CUevent reducedReady = new CUevent();
    cuEventCreate(reducedReady, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr local = new CUdeviceptr();
    cuMemAlloc(local, BYTES);
    CUdeviceptr remote = new CUdeviceptr();
    cuMemAlloc(remote, BYTES);
    CUdeviceptr reduced = new CUdeviceptr();
    cuMemAlloc(reduced, BYTES);
    CUdeviceptr weights = new CUdeviceptr();
    cuMemAlloc(weights, BYTES);

    cuMemsetD32Async(weights, 50, N, compute);
    cuMemsetD32Async(local, 2, N, compute);
    cuEventRecord(localReady, compute);

    cuStreamWaitEvent(communication, localReady, 0);
    cuMemsetD32Async(remote, 3, N, communication);
    gpu.delay(communication);
    Pointer reduce =
        Pointer.to(
            Pointer.to(local), Pointer.to(remote), Pointer.to(reduced), Pointer.to(new int[] {N}));
    cuLaunchKernel(add, 1, 1, 1, N, 1, 1, 0, communication, reduce, null);
    cuEventRecord(reducedReady, communication);

    cuStreamWaitEvent(compute, reducedReady, 0);
    Pointer update =
        Pointer.to(Pointer.to(weights), Pointer.to(reduced), Pointer.to(new int[] {N}));
    cuLaunchKernel(step, 1, 1, 1, N, 1, 1, 0, compute, update, null);

    cuStreamSynchronize(communication);
    cuStreamSynchronize(compute);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), weights, BYTES);
    cuMemFree(local);
    cuMemFree(remote);
    cuMemFree(reduced);
    cuMemFree(weights);
    cuEventDestroy(localReady);
    cuEventDestroy(reducedReady);
    cuStreamDestroy(compute);
    cuStreamDestroy(communication);
    Outcome.expect(45, result);
  }
}
