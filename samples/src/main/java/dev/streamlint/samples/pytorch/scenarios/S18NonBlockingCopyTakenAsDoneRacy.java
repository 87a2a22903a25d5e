package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;

/** A copy to the host is asked for without waiting, and its value is read at once. */
public final class S18NonBlockingCopyTakenAsDoneRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final Device HOST = new Device("cpu");

  public static void main(String[] args) {
    Tensor loss = rand(SIZE, CUDA).sum();
    Tensor copy = loss.to(HOST, kFloat(), true, false, null);
    CUDAEvent copied = new CUDAEvent();
    copied.record();
    if (copy.item_float() > 1000) { // BUG: host-read-before-sync
      System.out.println("diverged");
    }
  }
}
