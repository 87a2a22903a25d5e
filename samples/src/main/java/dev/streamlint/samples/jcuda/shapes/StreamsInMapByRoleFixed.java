package dev.streamlint.samples.jcuda.shapes;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
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
import java.util.EnumMap;
import java.util.Map;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * Streams and events are kept in maps by role, and the compute role waits for the load role's
 * event.
 */
public final class StreamsInMapByRoleFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** What a stream is for. */
  private enum Role {
    LOAD,
    COMPUTE
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction increment = gpu.function("increment");
    Map<Role, CUstream> streams = new EnumMap<>(Role.class);
    Map<Role, CUevent> events = new EnumMap<>(Role.class);
    for (Role role : Role.values()) {
      CUstream stream = new CUstream();
      cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
      streams.put(role, stream);
      CUevent event = new CUevent();
      cuEventCreate(event, CU_EVENT_DISABLE_TIMING);
      events.put(role, event);
    }
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);

    gpu.delay(streams.get(Role.LOAD));
    cuMemsetD32Async(data, 57, N, streams.get(Role.LOAD));
    cuEventRecord(events.get(Role.LOAD), streams.get(Role.LOAD));
    CUstream compute = streams.get(Role.COMPUTE);
    cuStreamWaitEvent(compute, events.get(Role.LOAD), 0);
    Pointer params = Pointer.to(Pointer.to(data), Pointer.to(new int[] {N}));
    cuLaunchKernel(increment, 1, 1, 1, N, 1, 1, 0, compute, params, null);

    cuStreamSynchronize(streams.get(Role.LOAD));
    cuStreamSynchronize(compute);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), data, BYTES);
    for (Role role : Role.values()) {
      cuEventDestroy(events.get(role));
      cuStreamDestroy(streams.get(role));
    }
    cuMemFree(data);
    Outcome.expect(58, result);
  }
}
