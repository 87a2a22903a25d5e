package dev.streamlint.samples.jcuda.shapes;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoDAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.util.HashMap;
import java.util.Map;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;

/**
 * Streams come from a registry by their number. The fill asks for stream 1 and the copy for stream
 * 2: two streams, and no edge.
 */
public final class StreamsOfRegistryByIdRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** Creates a stream the first time its number is asked for. */
  private static final class Streams {
    private final Map<Integer, CUstream> byId = new HashMap<>();

    CUstream of(int id) {
      return byId.computeIfAbsent(
          id,
          key -> {
            CUstream stream = new CUstream();
            cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
            return stream;
          });
    }
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);
    Streams streams = new Streams();

    gpu.delay(streams.of(1));
    cuMemsetD32Async(data, 56, N, streams.of(1));
    cuMemcpyDtoDAsync( // BUG: unordered-read
        copy, data, BYTES, streams.of(2));

    cuStreamSynchronize(streams.of(1));
    cuStreamSynchronize(streams.of(2));
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    streams.byId.values().forEach(JCudaDriver::cuStreamDestroy);
    cuMemFree(data);
    cuMemFree(copy);
    Outcome.expect(56, result);
  }
}
