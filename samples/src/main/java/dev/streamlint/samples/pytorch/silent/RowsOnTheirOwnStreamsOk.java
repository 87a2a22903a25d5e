package dev.streamlint.samples.pytorch.silent;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * Each stream fills its own row of one tensor. Rows are apart, and all of the streams are joined.
 */
public final class RowsOnTheirOwnStreamsOk {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream[] lanes = {getStreamFromPool(), getStreamFromPool()};
    Tensor out = zeros(SIZE, CUDA);
    CUDAEvent zeroed = new CUDAEvent();
    zeroed.record();
    for (int i = 0; i < lanes.length; i++) {
      CUDAEvent filled = new CUDAEvent();
      zeroed.block(lanes[i]);
      try (CUDAStreamGuard guard = new CUDAStreamGuard(lanes[i].unwrap())) {
        out.select(0, i).fill_(new Scalar(i));
        filled.record();
      }
      filled.block(getCurrentCUDAStream());
    }
    System.out.println(out.sum().item_float());
  }
}
