package dev.streamlint.samples.pytorch.shapes;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import java.util.Iterator;
import java.util.List;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/**
 * A prefetcher uploads the next batch while this one is used. It hands the batch out after a wait,
 * and keeps no hold of it: the caller's last reference goes away while the main stream reads.
 */
public final class PrefetcherOfOneBatchAheadRacy {
  private static final Device DEVICE = new Device("cuda");
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final class Prefetcher {
    private final CUDAStream stream = getStreamFromPool();
    private final Iterator<Tensor> sources;
    private Tensor next;

    Prefetcher(List<Tensor> sources) {
      this.sources = sources.iterator();
      preload();
    }

    private void preload() {
      if (!sources.hasNext()) {
        next = null;
        return;
      }
      try (CUDAStreamGuard guard = new CUDAStreamGuard(stream.unwrap())) {
        next = sources.next().to(DEVICE, kFloat(), true, false, null);
      }
    }

    Tensor next() {
      CUDAEvent uploaded = new CUDAEvent();
      uploaded.record(stream);
      uploaded.block(getCurrentCUDAStream());
      Tensor batch = next;
      preload();
      return batch;
    }
  }

  public static void main(String[] args) {
    Prefetcher batches =
        new Prefetcher(
            List.of(rand(SIZE).pin_memory(), rand(SIZE).pin_memory(), rand(SIZE).pin_memory()));
    Tensor total = zeros(SIZE, CUDA);
    for (Tensor batch = batches.next(); batch != null; batch = batches.next()) {
      total.add_(batch); // BUG: dropped-while-in-use
    }
    System.out.println(total.sum().item_float());
  }
}
