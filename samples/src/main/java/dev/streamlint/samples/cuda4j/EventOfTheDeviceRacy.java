package dev.streamlint.samples.cuda4j;

import com.ibm.cuda.CudaBuffer;
import com.ibm.cuda.CudaDevice;
import com.ibm.cuda.CudaEvent;
import com.ibm.cuda.CudaException;
import com.ibm.cuda.CudaGrid;
import com.ibm.cuda.CudaKernel;
import com.ibm.cuda.CudaModule;
import com.ibm.cuda.CudaStream;

/** The event is recorded in the default stream, where the kernel is not. */
public final class EventOfTheDeviceRacy {
  private static final int COUNT = 1 << 16;

  public static void main(String[] args) throws CudaException {
    CudaDevice device = new CudaDevice(0);
    CudaKernel fill = new CudaKernel(new CudaModule(device, new byte[0]), "fill");
    CudaStream stream = new CudaStream(device, CudaStream.FLAG_NON_BLOCKING, 0);
    CudaEvent filled = new CudaEvent(device);
    CudaBuffer buffer = new CudaBuffer(device, COUNT * 4L);
    int[] result = new int[COUNT];

    fill.launch(new CudaGrid(COUNT / 256, 256, stream), buffer, COUNT);
    filled.record(device);
    filled.synchronize();
    buffer.copyTo(result); // BUG: synchronous-call-unordered

    stream.synchronize();
    buffer.close();
    stream.close();
    System.out.println(result[0]);
  }
}
