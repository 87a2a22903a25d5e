package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** A loader uploads on its own stream and hands the batch out while the copy is pending. */
public final class S03LoaderHandsOutBatchAtOnceRacy {
  private static final Device DEVICE = new Device("cuda");
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final class Loader {
    private final CUDAStream copy = getStreamFromPool();
    private final CUDAEvent uploaded = new CUDAEvent();
    private final List<Tensor> handedOut = new ArrayList<>();
    private final Tensor source = rand(SIZE).pin_memory();

    Tensor next() {
      Tensor batch;
      try (CUDAStreamGuard guard = new CUDAStreamGuard(copy.unwrap())) {
        batch = source.to(DEVICE, kFloat(), true, false, null);
        uploaded.record();
      }
      handedOut.add(batch);
      return batch;
    }
  }

  public static void main(String[] args) {
    Loader loader = new Loader();
    Tensor total = zeros(SIZE, CUDA);

    for (int step = 0; step < 8; step++) {
      Tensor batch = loader.next();
      total.add_(batch); // BUG: unordered-read
    }

    System.out.println(total.sum().item_float());
    loader.handedOut.forEach(Tensor::close);
  }
}
