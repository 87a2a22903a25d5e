package frames;

import static jcuda.driver.JCudaDriver.*;

import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

final class Frames {
  static void show(CUdeviceptr frame, CUdeviceptr screen) {
    CUstream decode = new CUstream();
    CUstream paint = new CUstream();
    cuStreamCreate(decode, 1);
    cuStreamCreate(paint, 1);
    cuMemsetD8Async(frame, (byte) 0, 4096, decode);
    cuMemcpyDtoDAsync(screen, frame, 4096, paint);
  }
}
