package dev.streamlint.samples.pytorch.ordering;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** A view is filled on one stream, and the whole is read on another. Both are the same memory. */
public final class WrittenThroughViewRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream writer = getStreamFromPool();
    CUDAEvent made = new CUDAEvent();
    CUDAEvent filled = new CUDAEvent();
    Tensor whole = zeros(SIZE, CUDA);
    Tensor head = whole.narrow(0, 0, 16);
    made.record();
    made.block(writer);
    try (CUDAStreamGuard guard = new CUDAStreamGuard(writer.unwrap())) {
      head.fill_(new Scalar(1f));
      filled.record();
    }
    Tensor sum = whole.sum(); // BUG: unordered-read
    System.out.println(sum.item_float());
  }
}
