package dev.streamlint.samples.jcuda.scenarios;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemAllocHost;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemFreeHost;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemcpyHtoDAsync;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;
import static jcuda.driver.JCudaDriver.cuStreamWaitEvent;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * A loader uploads the next batch on a stream of its own and hands the buffer out together with an
 * event; the training stream waits for the event before it sums the batch.
 */
public final class S03PrefetchingLoaderHandsBatchOutAtOnceFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** Uploads batches from pinned memory on its own stream. */
  private static final class Loader {
    private final CUstream copy = new CUstream();
    private final CUevent uploaded = new CUevent();
    private final CUdeviceptr batch = new CUdeviceptr();
    private final Pointer staging = new Pointer();

    Loader() {
      cuStreamCreate(copy, CU_STREAM_NON_BLOCKING);
      cuEventCreate(uploaded, CU_EVENT_DISABLE_TIMING);
      cuMemAlloc(batch, BYTES);
      cuMemAllocHost(staging, BYTES);
      IntBuffer values =
          staging.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
      for (int i = 0; i < N; i++) {
        values.put(i, 2);
      }
    }

    CUdeviceptr next(Gpu gpu) {
      gpu.delay(copy);
      cuMemcpyHtoDAsync(batch, staging, BYTES, copy);
      cuEventRecord(uploaded, copy);
      return batch;
    }

    void close() {
      cuStreamSynchronize(copy);
      cuMemFreeHost(staging);
      cuEventDestroy(uploaded);
      cuStreamDestroy(copy);
    }
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction sum = gpu.function("sum");
    CUstream train = new CUstream();
    cuStreamCreate(train, CU_STREAM_NON_BLOCKING);
    CUdeviceptr loss = new CUdeviceptr();
    cuMemAlloc(loss, BYTES);
    Loader loader = new Loader();

    CUdeviceptr batch = loader.next(gpu);
    cuStreamWaitEvent(train, loader.uploaded, 0);
    Pointer params = Pointer.to(Pointer.to(batch), Pointer.to(loss), Pointer.to(new int[] {N}));
    cuLaunchKernel(sum, 1, 1, 1, 1, 1, 1, 0, train, params, null);

    loader.close();
    cuStreamSynchronize(train);
    int[] result = new int[1];
    cuMemcpyDtoH(Pointer.to(result), loss, 4);
    cuMemFree(batch);
    cuMemFree(loss);
    cuStreamDestroy(train);
    Outcome.expect(2 * N, result);
  }
}
