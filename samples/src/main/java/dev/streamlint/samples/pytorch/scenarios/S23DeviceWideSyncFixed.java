package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The host waits for the event behind the copy. */
public final class S23DeviceWideSyncFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final Device HOST = new Device("cpu");

  public static void main(String[] args) {
    CUDAStream work = getStreamFromPool();
    CUDAStream log = getStreamFromPool();
    try (CUDAStreamGuard guard = new CUDAStreamGuard(work.unwrap())) {
      System.out.println(rand(SIZE, CUDA).sum().item_float());
    }
    try (CUDAStreamGuard guard = new CUDAStreamGuard(log.unwrap())) {
      CUDAEvent copied = new CUDAEvent();
      Tensor copy = rand(SIZE, CUDA).to(HOST, kFloat(), true, false, null);
      copied.record();
      copied.synchronize();
      System.out.println(copy.item_float());
    }
  }
}
