package dev.streamlint.samples.pytorch.silent;

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

/** All tensors of a batch are uploaded on one stream; one event behind the last covers them all. */
public final class OneWaitForManyUploadsOk {
  private static final Device DEVICE = new Device("cuda");
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  public static void main(String[] args) {
    CUDAStream copy = getStreamFromPool();
    List<Tensor> sources = List.of(rand(SIZE).pin_memory(), rand(SIZE).pin_memory());
    List<Tensor> batch = new ArrayList<>();
    CUDAEvent uploaded = new CUDAEvent();
    try (CUDAStreamGuard guard = new CUDAStreamGuard(copy.unwrap())) {
      for (Tensor source : sources) {
        batch.add(source.to(DEVICE, kFloat(), true, false, null));
      }
      uploaded.record();
    }
    uploaded.block(getCurrentCUDAStream());
    Tensor total = zeros(SIZE, CUDA);
    for (Tensor each : batch) {
      total.add_(each);
    }
    System.out.println(total.sum().item_float());
  }
}
