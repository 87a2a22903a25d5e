package dev.streamlint.samples.pytorch.silent;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** Views of one tensor are made, filled and read on the stream that it was made on. */
public final class ViewsOnTheSameStreamOk {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream work = getStreamFromPool();
    try (CUDAStreamGuard guard = new CUDAStreamGuard(work.unwrap())) {
      Tensor whole = zeros(SIZE, CUDA);
      for (int i = 0; i < 4; i++) {
        whole.select(0, i).fill_(new Scalar(i));
      }
      Tensor head = whole.narrow(0, 0, 2);
      whole.close();
      System.out.println(head.t().sum().item_float());
    }
  }
}
