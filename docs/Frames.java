import static jcuda.driver.JCudaDriver.*;
import jcuda.driver.*;

class Frames {
  static void show(CUdeviceptr frame, CUdeviceptr screen, long bytes, CUevent decoded) {
    CUstream decode = new CUstream(), paint = new CUstream();
    cuStreamCreate(decode, CUstream_flags.CU_STREAM_NON_BLOCKING);
    cuStreamCreate(paint, CUstream_flags.CU_STREAM_NON_BLOCKING);
    cuEventRecord(decoded, decode);
    cuMemsetD8Async(frame, (byte) 0, bytes, decode);
    cuStreamWaitEvent(paint, decoded, 0);
    cuMemcpyDtoDAsync(screen, frame, bytes, paint);
  }
}
