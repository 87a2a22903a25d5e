package dev.streamlint.samples.pytorch.shapes;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;

/** The helper sets the stream back. */
public final class CurrentStreamSetAndForgottenFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static Tensor noise(CUDAStream stream) {
    CUDAStream before = getCurrentCUDAStream();
    setCurrentCUDAStream(stream);
    Tensor noise = rand(SIZE, CUDA);
    setCurrentCUDAStream(before);
    return noise;
  }

  public static void main(String[] args) {
    CUDAStream main = getCurrentCUDAStream();
    CUDAStream side = getStreamFromPool();
    Tensor weights = rand(SIZE, CUDA);
    Tensor noise = noise(side);
    CUDAEvent made = new CUDAEvent();
    made.record(side);
    made.block(main);
    Tensor noisy = weights.add(noise);
    System.out.println(noisy.sum().item_float());
  }
}
