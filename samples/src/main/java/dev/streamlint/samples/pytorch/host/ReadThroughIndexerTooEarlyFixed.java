package dev.streamlint.samples.pytorch.host;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.javacpp.indexer.FloatIndexer;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The host waits for the copy. */
public final class ReadThroughIndexerTooEarlyFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final Device HOST = new Device("cpu");

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
      Tensor scores = rand(SIZE, CUDA);
      Tensor copy = scores.to(HOST, kFloat(), true, false, null);
      side.synchronize();
      FloatIndexer values = copy.createIndexer();
      System.out.println(values.get(0, 0));
    }
  }
}
