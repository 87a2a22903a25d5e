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
 * A closeable context makes its stream wait for the outer one at its beginning, and the outer one
 * for it at its end.
 */
public final class ContextThatForksAndJoinsOk {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final class StreamContext implements AutoCloseable {
    private final CUDAStream outer = getCurrentCUDAStream();
    private final CUDAStream inner;
    private final CUDAStreamGuard guard;

    StreamContext(CUDAStream inner) {
      this.inner = inner;
      order(outer, inner);
      guard = new CUDAStreamGuard(inner.unwrap());
    }

    private static void order(CUDAStream first, CUDAStream second) {
      CUDAEvent event = new CUDAEvent();
      event.record(first);
      event.block(second);
    }

    @Override
    public void close() {
      guard.close();
      order(inner, outer);
    }
  }

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    Tensor state = rand(SIZE, CUDA);
    for (int i = 0; i < 3; i++) {
      try (StreamContext context = new StreamContext(side)) {
        state.relu_();
      }
      state.mul_(new Scalar(2f));
    }
    System.out.println(state.sum().item_float());
  }
}
