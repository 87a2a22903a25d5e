package dev.streamlint.samples.cuda4j;

import com.ibm.cuda.CudaBuffer;
import com.ibm.cuda.CudaDevice;
import com.ibm.cuda.CudaException;
import com.ibm.cuda.CudaGrid;
import com.ibm.cuda.CudaKernel;
import com.ibm.cuda.CudaModule;
import com.ibm.cuda.CudaStream;

/** A fill returns before it is done, and nothing orders it with the stream of the launch. */
public final class UploadWithoutOrderRacy {
  public static void main(String[] args) throws CudaException {
    CudaDevice device = new CudaDevice(0);
    CudaKernel count = new CudaKernel(new CudaModule(device, new byte[0]), "count");
    CudaStream stream = new CudaStream(device, CudaStream.FLAG_NON_BLOCKING, 0);
    CudaBuffer bins = new CudaBuffer(device, 1024);
    bins.fillInt(0, 256);

    CudaKernel.Parameters parameters = new CudaKernel.Parameters(bins, 256);
    count.launch(new CudaGrid(1, 256, 0, stream), parameters); // BUG: synchronous-call-unordered

    stream.synchronize();
    bins.close();
    stream.close();
  }
}
