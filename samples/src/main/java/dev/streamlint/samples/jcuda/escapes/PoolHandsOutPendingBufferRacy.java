package dev.streamlint.samples.jcuda.escapes;

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

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.util.ArrayDeque;
import java.util.Deque;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;

/**
 * A buffer goes back to its pool while its stream still copies from it. The next lease, for another
 * stream, gets the same memory and overwrites it.
 */
public final class PoolHandsOutPendingBufferRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** Device memory with the event behind its last use. */
  private record Block(CUdeviceptr memory, CUevent lastUse) {}

  /** Keeps blocks for reuse. */
  private static final class Pool {
    private final Deque<Block> free = new ArrayDeque<>();

    Block lease(CUstream stream) {
      Block block = free.poll();
      if (block == null) {
        block = new Block(new CUdeviceptr(), new CUevent());
        cuMemAlloc(block.memory(), BYTES);
        cuEventCreate(block.lastUse(), CU_EVENT_DISABLE_TIMING);
        return block;
      }
      return block;
    }

    void giveBack(Block block, CUstream stream) {
      cuEventRecord(block.lastUse(), stream);
      free.push(block);
    }
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream first = new CUstream();
    cuStreamCreate(first, CU_STREAM_NON_BLOCKING);
    CUstream second = new CUstream();
    cuStreamCreate(second, CU_STREAM_NON_BLOCKING);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);
    Pool pool = new Pool();

    Block block = pool.lease(first);
    cuMemsetD32Async(block.memory(), 46, N, first);
    cuStreamSynchronize(first);
    gpu.delay(first);
    cuMemcpyDtoDAsync(copy, block.memory(), BYTES, first);
    pool.giveBack(block, first);

    Block again = pool.lease(second);
    cuMemsetD32Async( // BUG: overwrite-while-read
        again.memory(), 0, N, second);

    cuStreamSynchronize(first);
    cuStreamSynchronize(second);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(copy);
    cuMemFree(again.memory());
    cuEventDestroy(again.lastUse());
    cuStreamDestroy(first);
    cuStreamDestroy(second);
    Outcome.expect(46, result);
  }
}
