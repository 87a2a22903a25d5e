package dev.streamlint.samples.cuda4j;

import com.ibm.cuda.CudaBuffer;
import com.ibm.cuda.CudaDevice;
import com.ibm.cuda.CudaException;
import com.ibm.cuda.CudaGrid;
import com.ibm.cuda.CudaKernel;
import com.ibm.cuda.CudaModule;
import com.ibm.cuda.CudaStream;

/** The stream of the grid is waited for before copyTo, which has no stream. */
public final class GridOnNonBlockingStreamFixed {
  private static final int COUNT = 1 << 16;

  static void amplify(CudaDevice device, CudaModule module, float[] data) throws CudaException {
    CudaStream stream = new CudaStream(device, CudaStream.FLAG_NON_BLOCKING, 0);
    CudaBuffer buffer = new CudaBuffer(device, COUNT * 4L);
    CudaKernel amplify = new CudaKernel(module, "amplify");
    CudaGrid grid = new CudaGrid(COUNT / 256, 256, stream);

    buffer.copyFrom(data);
    device.synchronize();
    amplify.launch(grid, buffer, COUNT);
    stream.synchronize();
    buffer.copyTo(data);

    buffer.close();
    stream.close();
  }

  public static void main(String[] args) throws CudaException {
    CudaDevice device = new CudaDevice(0);
    amplify(device, new CudaModule(device, new byte[0]), new float[COUNT]);
  }
}
