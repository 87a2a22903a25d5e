package dev.streamlint.samples.jcuda.events;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;
import static jcuda.driver.JCudaDriver.cuStreamWaitEvent;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.util.ArrayList;
import java.util.List;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;

/**
 * Lanes are chained so that each starts behind the one before it. The index is off by one: every
 * lane is chained to itself.
 */
public final class LaneWaitsForItselfRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** A stream with the event that marks its end. */
  private static final class Lane {
    private final CUstream stream = new CUstream();
    private final CUevent end = new CUevent();
    private final CUdeviceptr data = new CUdeviceptr();

    Lane() {
      cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
      cuEventCreate(end, CU_EVENT_DISABLE_TIMING);
      cuMemAlloc(data, BYTES);
    }

    void startBehind(Lane other) {
      cuEventRecord(other.end, other.stream);
      cuStreamWaitEvent(stream, other.end, 0); // BUG: stream-waits-for-itself
    }
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    List<Lane> lanes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      lanes.add(new Lane());
    }

    gpu.delay(lanes.get(0).stream);
    cuMemsetD32Async(lanes.get(0).data, 4, N, lanes.get(0).stream);
    for (int i = 1; i < 3; i++) {
      lanes.get(i).startBehind(lanes.get(i));
      cuMemsetD32Async(lanes.get(i).data, 4, N, lanes.get(i).stream);
    }

    int[] result = new int[3];
    for (int i = 0; i < 3; i++) {
      Lane lane = lanes.get(i);
      cuStreamSynchronize(lane.stream);
      cuMemcpyDtoH(Pointer.to(result).withByteOffset(4L * i), lane.data, 4);
      cuMemFree(lane.data);
      cuEventDestroy(lane.end);
      cuStreamDestroy(lane.stream);
    }
    Outcome.expect(4, result);
  }
}
