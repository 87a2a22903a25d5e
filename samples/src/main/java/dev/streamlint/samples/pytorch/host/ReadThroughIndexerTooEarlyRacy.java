package dev.streamlint.samples.pytorch.host;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.javacpp.indexer.FloatIndexer;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** An indexer reads the host's copy element by element while it is still being written. */
public final class ReadThroughIndexerTooEarlyRacy {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final Device HOST = new Device("cpu");

  public static void main(String[] args) {
    CUDAStream side = getStreamFromPool();
    try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
      Tensor scores = rand(SIZE, CUDA);
      Tensor copy = scores.to(HOST, kFloat(), true, false, null);
      FloatIndexer values = copy.createIndexer();
      System.out.println(values.get(0, 0)); // BUG: host-read-before-sync
    }
  }
}
