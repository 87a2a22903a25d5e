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

/** The producer is started first, so that its record is there when the consumer waits. */
public final class WaitBeforeRecordAcrossMethodsFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private final CUevent published = new CUevent();
  private final CUdeviceptr produced = new CUdeviceptr();
  private final CUdeviceptr scratch = new CUdeviceptr();

  private WaitBeforeRecordAcrossMethodsFixed() {
    JCudaDriver.cuEventCreate(published, CU_EVENT_DISABLE_TIMING);
    JCudaDriver.cuMemAlloc(produced, BYTES);
    JCudaDriver.cuMemAlloc(scratch, BYTES);
  }

  private void produce(CUstream stream) {
    JCudaDriver.cuMemsetD32Async(produced, 1, N, stream);
    JCudaDriver.cuEventRecord(published, stream);
  }

  private void consume(CUstream stream) {
    JCudaDriver.cuStreamWaitEvent(stream, published, 0);
    JCudaDriver.cuMemsetD32Async(scratch, 2, N, stream);
  }

  public static void main(String[] args) {
    Gpu.open();
    CUstream first = new CUstream();
    JCudaDriver.cuStreamCreate(first, CU_STREAM_NON_BLOCKING);
    CUstream second = new CUstream();
    JCudaDriver.cuStreamCreate(second, CU_STREAM_NON_BLOCKING);
    WaitBeforeRecordAcrossMethodsFixed stages = new WaitBeforeRecordAcrossMethodsFixed();

    stages.produce(first);
    stages.consume(second);

    JCudaDriver.cuStreamSynchronize(first);
    JCudaDriver.cuStreamSynchronize(second);
    int[] result = new int[N];
    JCudaDriver.cuMemcpyDtoH(Pointer.to(result), stages.scratch, BYTES);
    JCudaDriver.cuMemFree(stages.produced);
    JCudaDriver.cuMemFree(stages.scratch);
    JCudaDriver.cuEventDestroy(stages.published);
    JCudaDriver.cuStreamDestroy(first);
    JCudaDriver.cuStreamDestroy(second);
    Outcome.expect(2, result);
  }
}
