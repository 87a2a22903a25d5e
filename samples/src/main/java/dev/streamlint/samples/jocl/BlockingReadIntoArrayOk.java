package dev.streamlint.samples.jocl;

import static org.jocl.CL.*;

import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;
import org.jocl.cl_kernel;
import org.jocl.cl_mem;

/** A blocking read waits for itself, and for what its in-order queue has before it. */
public final class BlockingReadIntoArrayOk {
  static float first(cl_command_queue queue, cl_kernel kernel, cl_mem output) {
    float[] values = new float[1024];
    clSetKernelArg(kernel, 0, Sizeof.cl_mem, Pointer.to(output));
    clEnqueueNDRangeKernel(queue, kernel, 1, null, new long[] {1024}, null, 0, null, null);
    clEnqueueReadBuffer(
        queue, output, CL_TRUE, 0, 1024L * Sizeof.cl_float, Pointer.to(values), 0, null, null);
    return values[0];
  }
}
