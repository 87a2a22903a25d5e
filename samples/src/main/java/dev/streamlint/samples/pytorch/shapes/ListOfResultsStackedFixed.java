package dev.streamlint.samples.pytorch.shapes;

import static org.bytedeco.pytorch.global.torch.*;
import static org.bytedeco.pytorch.global.torch_cuda.*;

import java.util.List;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.cuda.CUDAEvent;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.CUDAStreamGuard;

/** The current stream waits for every one of them. */
public final class ListOfResultsStackedFixed {
  private static final TensorOptions CUDA = new TensorOptions(new Device("cuda"));
  private static final long[] SIZE = {1024, 1024};

  private static final class Request {
    private final CUDAStream stream = getStreamFromPool();
    private final CUDAEvent done = new CUDAEvent();

    Tensor run() {
      try (CUDAStreamGuard guard = new CUDAStreamGuard(stream.unwrap())) {
        Tensor result = rand(SIZE, CUDA).relu();
        done.record();
        return result;
      }
    }
  }

  public static void main(String[] args) {
    List<Request> requests = List.of(new Request(), new Request());
    TensorVector results = new TensorVector();
    for (Request request : requests) {
      results.push_back(request.run());
      request.done.block(getCurrentCUDAStream());
    }
    Tensor all = cat(results);
    System.out.println(all.sum().item_float());
  }
}
