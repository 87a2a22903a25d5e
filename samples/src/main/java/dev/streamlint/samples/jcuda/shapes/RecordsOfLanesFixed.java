package dev.streamlint.samples.jcuda.shapes;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoDAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;
import static jcuda.driver.JCudaDriver.cuStreamWaitEvent;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;

/**
 * Each lane is a record of a stream, a buffer and an event. The last lane waits for its neighbour's
 * event before it copies the neighbour's buffer.
 */
public final class RecordsOfLanesFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** A stream with the buffer that it fills. */
  private record Lane(CUstream stream, CUdeviceptr data, CUevent filled) {
    static Lane create() {
      CUstream stream = new CUstream();
      cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
      CUdeviceptr data = new CUdeviceptr();
      cuMemAlloc(data, BYTES);
      CUevent filled = new CUevent();
      cuEventCreate(filled, CU_EVENT_DISABLE_TIMING);
      return new Lane(stream, data, filled);
    }

    void fill(int value) {
      cuMemsetD32Async(data, value, N, stream);
      cuEventRecord(filled, stream);
    }
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    Lane[] lanes = {Lane.create(), Lane.create()};

    gpu.delay(lanes[0].stream());
    for (int i = 0; i < lanes.length; i++) {
      lanes[i].fill(66 + i);
    }
    Lane last = lanes[lanes.length - 1];
    Lane neighbour = lanes[lanes.length - 2];
    cuStreamWaitEvent(last.stream(), neighbour.filled(), 0);
    cuMemcpyDtoDAsync(last.data(), neighbour.data(), BYTES, last.stream());

    for (Lane lane : lanes) {
      cuStreamSynchronize(lane.stream());
    }
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), last.data(), BYTES);
    for (Lane lane : lanes) {
      cuMemFree(lane.data());
      cuEventDestroy(lane.filled());
      cuStreamDestroy(lane.stream());
    }
    Outcome.expect(66, result);
  }
}
