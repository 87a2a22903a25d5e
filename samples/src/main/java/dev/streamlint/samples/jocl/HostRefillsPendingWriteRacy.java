package dev.streamlint.samples.jocl;

import static org.jocl.CL.*;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_mem;

/** One staging buffer for all batches, and non-blocking writes. */
public final class HostRefillsPendingWriteRacy {
  static void send(cl_context context, cl_command_queue queue, int batches) {
    IntBuffer staging = ByteBuffer.allocateDirect(4096 * Sizeof.cl_int).asIntBuffer();
    for (int batch = 0; batch < batches; batch++) {
      cl_mem target = clCreateBuffer(context, CL_MEM_READ_ONLY, 4096L * Sizeof.cl_int, null, null);
      staging.put(0, batch); // BUG: host-write-while-pending
      clEnqueueWriteBuffer(
          queue, target, CL_FALSE, 0, 4096L * Sizeof.cl_int, Pointer.to(staging), 0, null, null);
    }
    clFinish(queue);
  }
}
