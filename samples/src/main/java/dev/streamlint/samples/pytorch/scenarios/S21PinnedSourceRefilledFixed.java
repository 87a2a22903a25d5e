package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The host waits for the upload before it fills the source again. */
public final class S21PinnedSourceRefilledFixed {
  private static final Device DEVICE = new Device("cuda");
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream copy = getStreamFromPool();
    Tensor staging = rand(SIZE).pin_memory();
    List<Tensor> batches = new ArrayList<>();

    for (int round = 0; round < 4; round++) {
      staging.fill_(new Scalar(round));
      CUDAEvent uploaded = new CUDAEvent();
      try (CUDAStreamGuard guard = new CUDAStreamGuard(copy.unwrap())) {
        batches.add(staging.to(DEVICE, kFloat(), true, false, null));
        uploaded.record();
      }
      uploaded.synchronize();
    }

    try (CUDAStreamGuard guard = new CUDAStreamGuard(copy.unwrap())) {
      System.out.println(cat(new TensorVector(batches.get(0), batches.get(1))).sum().item_float());
    }
  }
}
