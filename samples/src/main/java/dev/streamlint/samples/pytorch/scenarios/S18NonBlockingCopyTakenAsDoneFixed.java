package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;

/** The host waits for an event behind the copy. */
public final class S18NonBlockingCopyTakenAsDoneFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final Device HOST = new Device("cpu");

  public static void main(String[] args) {
    Tensor loss = rand(SIZE, CUDA).sum();
    Tensor copy = loss.to(HOST, kFloat(), true, false, null);
    CUDAEvent copied = new CUDAEvent();
    copied.record();
    copied.synchronize();
    if (copy.item_float() > 1000) {
      System.out.println("diverged");
    }
  }
}
