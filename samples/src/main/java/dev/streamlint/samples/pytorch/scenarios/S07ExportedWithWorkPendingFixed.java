package dev.streamlint.samples.pytorch.scenarios;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;

/** The host waits for the stream of the copy. */
public final class S07ExportedWithWorkPendingFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final Device HOST = new Device("cpu");

  private static float[] export(Tensor result) {
    Tensor copy = result.to(HOST, kFloat(), true, false, null);
    getCurrentCUDAStream().synchronize();
    FloatPointer values = copy.data_ptr_float();
    float[] exported = new float[1024];
    values.get(exported, 0, exported.length);
    return exported;
  }

  public static void main(String[] args) {
    Tensor weights = rand(SIZE, CUDA);
    Tensor result = weights.matmul(weights);
    System.out.println(export(result)[0]);
  }
}
