package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * Every tensor is recorded on every stream, also on the one that it was made on. That delays the
 * reuse of blocks, and is no bug.
 */
public final class S22RecordStreamOnEverythingOk {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static void record(Tensor tensor, CUDAStream... streams) {
    for (CUDAStream stream : streams) {
      tensor.record_stream(stream.unwrap());
    }
  }

  public static void main(String[] args) {
    CUDAStream main = getCurrentCUDAStream();
    CUDAStream side = getStreamFromPool();
    Tensor total = zeros(SIZE, CUDA);
    for (int round = 0; round < 4; round++) {
      CUDAEvent made = new CUDAEvent();
      CUDAEvent squared = new CUDAEvent();
      Tensor input = rand(SIZE, CUDA);
      record(input, main, side);
      made.record(main);
      made.block(side);
      Tensor square;
      try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
        square = input.mul(input);
        squared.record();
      }
      record(square, main, side);
      squared.block(main);
      total.add_(square);
    }
    System.out.println(total.sum().item_float());
  }
}
