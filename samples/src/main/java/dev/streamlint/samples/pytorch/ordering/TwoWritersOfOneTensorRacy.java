package dev.streamlint.samples.pytorch.ordering;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** Two streams copy into one tensor. Which of the copies comes last is chance. */
public final class TwoWritersOfOneTensorRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static void put(
      Tensor into, Tensor source, CUDAStream stream, CUDAEvent after, CUDAEvent done) {
    after.block(stream);
    try (CUDAStreamGuard guard = new CUDAStreamGuard(stream.unwrap())) {
      into.copy_(source);
      done.record();
    }
  }

  public static void main(String[] args) {
    CUDAStream first = getStreamFromPool();
    CUDAStream second = getStreamFromPool();
    CUDAEvent made = new CUDAEvent();
    CUDAEvent draft = new CUDAEvent();
    CUDAEvent result = new CUDAEvent();
    Tensor state = zeros(SIZE, CUDA);
    Tensor left = rand(SIZE, CUDA);
    Tensor right = rand(SIZE, CUDA);
    made.record();

    put(state, left, first, made, draft);
    put(state, right, second, made, result); // BUG: unordered-writes

    draft.synchronize();
    result.synchronize();
    System.out.println(state.sum().item_float());
  }
}
