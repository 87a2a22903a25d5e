package dev.streamlint.validator.trace;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemsetD8Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/**
 * One thread fills memory and waits for its stream, or does not; then the two meet, and the other
 * fills the same memory on a stream of its own.
 */
public final class BarrierPrograms {
  private BarrierPrograms() {}

  /** Where two threads meet. */
  private interface Meeting {
    void meet() throws Exception;
  }

  /** The first argument says where they meet, and the second whether the first thread waits. */
  public static void main(String[] args) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(2);
    Phaser phaser = new Phaser(2);
    Exchanger<String> exchanger = new Exchanger<>();
    switch (args[0]) {
      case "barrier" -> run(args[1], () -> barrier.await());
      case "phaser" -> run(args[1], () -> phaser.arriveAndAwaitAdvance());
      case "exchanger" -> run(args[1], () -> exchanger.exchange("here"));
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void run(String waits, Meeting meeting) throws Exception {
    CUstream one = new CUstream();
    CUstream other = new CUstream();
    cuStreamCreate(one, CU_STREAM_NON_BLOCKING);
    cuStreamCreate(other, CU_STREAM_NON_BLOCKING);
    CUdeviceptr memory = new CUdeviceptr();
    cuMemAlloc(memory, 64);
    Thread thread =
        new Thread(
            () -> {
              cuMemsetD8Async(memory, (byte) 1, 64, one);
              if (waits.equals("waits")) {
                cuStreamSynchronize(one);
              }
              try {
                meeting.meet();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    thread.start();
    meeting.meet();
    cuMemsetD8Async(memory, (byte) 2, 64, other);
    thread.join();
  }
}
