package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The host has waited for the stream before each tensor is closed, which is enough. */
public final class S22RecordStreamBeforeHostSyncRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static void square(Tensor input, CUDAStream side, CUDAEvent made) {
    made.record();
    made.block(side);
    input.record_stream(side.unwrap()); // BUG: redundant-record-stream
    try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
      input.mul_(input);
    }
  }

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    CUDAEvent made = new CUDAEvent();
    for (int round = 0; round < 4; round++) {
      Tensor input = rand(SIZE, CUDA);
      square(input, side, made);
      side.synchronize();
      System.out.println(input.sum().item_float());
      input.close();
    }
  }
}
