package dev.streamlint.samples.jocl;

import static org.jocl.CL.*;

import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;
import org.jocl.cl_event;
import org.jocl.cl_kernel;
import org.jocl.cl_mem;

/** The kernel on the second queue is given no event of the upload on the first. */
public final class SecondQueueWithoutWaitListRacy {
  static void run(
      cl_command_queue copies,
      cl_command_queue kernels,
      cl_kernel kernel,
      cl_mem input,
      Pointer source,
      int count) {
    cl_event uploaded = new cl_event();
    clEnqueueWriteBuffer(
        copies, input, CL_FALSE, 0, (long) count * Sizeof.cl_float, source, 0, null, uploaded);
    clSetKernelArg(kernel, 0, Sizeof.cl_mem, Pointer.to(input));
    long[] size = {count};
    clEnqueueNDRangeKernel( // BUG: unordered-read
        kernels, kernel, 1, null, size, null, 0, null, null);
    clFinish(copies);
    clFinish(kernels);
  }
}
