package dev.streamlint.samples.jocl;

import static org.jocl.CL.*;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;
import org.jocl.cl_event;
import org.jocl.cl_mem;

/** The sum is taken of a buffer that the queue may still be filling. */
public final class NonBlockingReadConsumedRacy {
  static float sum(cl_command_queue queue, cl_mem result, int count) {
    FloatBuffer values = ByteBuffer.allocateDirect(count * Sizeof.cl_float).asFloatBuffer();
    cl_event read = new cl_event();
    clEnqueueReadBuffer(
        queue,
        result,
        CL_FALSE,
        0,
        (long) count * Sizeof.cl_float,
        Pointer.to(values),
        0,
        null,
        read);
    float sum = 0;
    for (int i = 0; i < count; i++) {
      sum += values.get(i); // BUG: host-read-before-sync
    }
    clWaitForEvents(1, new cl_event[] {read});
    return sum;
  }
}
