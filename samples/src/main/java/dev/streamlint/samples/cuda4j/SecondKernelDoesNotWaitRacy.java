package dev.streamlint.samples.cuda4j;

import com.ibm.cuda.CudaBuffer;
import com.ibm.cuda.CudaDevice;
import com.ibm.cuda.CudaEvent;
import com.ibm.cuda.CudaException;
import com.ibm.cuda.CudaGrid;
import com.ibm.cuda.CudaKernel;
import com.ibm.cuda.CudaModule;
import com.ibm.cuda.CudaStream;

/** Two kernels on two streams, and an event that nobody waits for. */
public final class SecondKernelDoesNotWaitRacy {
  static void run(CudaDevice device, CudaKernel produce, CudaKernel consume) throws CudaException {
    CudaStream first = new CudaStream(device);
    CudaStream second = new CudaStream(device);
    CudaEvent produced = new CudaEvent(device, CudaEvent.FLAG_DISABLE_TIMING);
    CudaBuffer data = new CudaBuffer(device, 4096);

    produce.launch(new CudaGrid(4, 256, first), data);
    produced.record(first);
    consume.launch(new CudaGrid(4, 256, second), data); // BUG: unordered-read

    first.synchronize();
    second.synchronize();
    data.close();
  }

  public static void main(String[] args) throws CudaException {
    CudaDevice device = new CudaDevice(0);
    CudaModule module = new CudaModule(device, new byte[0]);
    run(device, new CudaKernel(module, "produce"), new CudaKernel(module, "consume"));
  }
}
