package dev.streamlint.samples.cuda4j;

import com.ibm.cuda.CudaBuffer;
import com.ibm.cuda.CudaDevice;
import com.ibm.cuda.CudaException;
import com.ibm.cuda.CudaGrid;
import com.ibm.cuda.CudaKernel;
import com.ibm.cuda.CudaModule;

/** A grid without a stream is on the default stream, as the copies are; so is one with a size. */
public final class DefaultStreamThroughoutOk {
  public static void main(String[] args) throws CudaException {
    CudaDevice device = new CudaDevice(0);
    CudaKernel sort = new CudaKernel(new CudaModule(device, new byte[0]), "sort");
    int[] keys = new int[4096];
    try (CudaBuffer buffer = new CudaBuffer(device, 4 * 4096L)) {
      buffer.copyFrom(keys);
      sort.launch(new CudaGrid(16, 256), buffer, 1);
      sort.launch(new CudaGrid(16, 256, 1024), buffer, 2);
      buffer.copyTo(keys);
    }
    System.out.println(keys[0]);
  }
}
