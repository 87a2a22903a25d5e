package dev.streamlint.samples.cuda4j;

import com.ibm.cuda.CudaBuffer;
import com.ibm.cuda.CudaDevice;
import com.ibm.cuda.CudaException;
import com.ibm.cuda.CudaGrid;
import com.ibm.cuda.CudaKernel;
import com.ibm.cuda.CudaModule;
import com.ibm.cuda.CudaStream;

/** The plain constructor makes a blocking stream, which is ordered with copies on both sides. */
public final class BlockingStreamIsOrderedOk {
  public static void main(String[] args) throws CudaException {
    CudaDevice device = new CudaDevice(0);
    CudaKernel sort = new CudaKernel(new CudaModule(device, new byte[0]), "sort");
    int[] keys = new int[4096];
    try (CudaStream stream = new CudaStream(device);
        CudaBuffer buffer = new CudaBuffer(device, 4 * 4096L)) {
      buffer.copyFrom(keys);
      sort.launch(new CudaGrid(16, 256, stream), new CudaKernel.Parameters(buffer, 4096));
      buffer.copyTo(keys);
    }
    System.out.println(keys[0]);
  }
}
