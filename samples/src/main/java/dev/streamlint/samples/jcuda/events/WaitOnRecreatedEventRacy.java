package dev.streamlint.samples.jcuda.events;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;

/**
 * A reset method destroys and re-creates the event between its record and the wait: the new event
 * has never been recorded.
 */
public final class WaitOnRecreatedEventRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** An event that can be reset. */
  private static final class Marker {
    private final CUevent event = new CUevent();

    Marker() {
      JCudaDriver.cuEventCreate(event, CU_EVENT_DISABLE_TIMING);
    }

    void reset() {
      JCudaDriver.cuEventDestroy(event);
      JCudaDriver.cuEventCreate(event, CU_EVENT_DISABLE_TIMING);
    }
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream first = new CUstream();
    JCudaDriver.cuStreamCreate(first, CU_STREAM_NON_BLOCKING);
    CUstream second = new CUstream();
    JCudaDriver.cuStreamCreate(second, CU_STREAM_NON_BLOCKING);
    CUdeviceptr one = new CUdeviceptr();
    JCudaDriver.cuMemAlloc(one, BYTES);
    CUdeviceptr two = new CUdeviceptr();
    JCudaDriver.cuMemAlloc(two, BYTES);
    Marker marker = new Marker();

    gpu.delay(first);
    JCudaDriver.cuMemsetD32Async(one, 1, N, first);
    JCudaDriver.cuEventRecord(marker.event, first);
    marker.reset();
    JCudaDriver.cuStreamWaitEvent( // BUG: wait-on-unrecorded-event
        second, marker.event, 0);
    JCudaDriver.cuMemsetD32Async(two, 2, N, second);

    JCudaDriver.cuStreamSynchronize(first);
    JCudaDriver.cuStreamSynchronize(second);
    int[] result = new int[N];
    JCudaDriver.cuMemcpyDtoH(Pointer.to(result), two, BYTES);
    JCudaDriver.cuMemFree(one);
    JCudaDriver.cuMemFree(two);
    JCudaDriver.cuEventDestroy(marker.event);
    JCudaDriver.cuStreamDestroy(first);
    JCudaDriver.cuStreamDestroy(second);
    Outcome.expect(2, result);
  }
}
