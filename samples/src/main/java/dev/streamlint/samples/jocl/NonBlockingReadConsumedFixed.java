package dev.streamlint.samples.jocl;

import static org.jocl.CL.*;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;
import org.jocl.cl_event;
import org.jocl.cl_mem;

/** The event of the read is waited for before the sum is taken. */
public final class NonBlockingReadConsumedFixed {
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
    clWaitForEvents(1, new cl_event[] {read});
    float sum = 0;
    for (int i = 0; i < count; i++) {
      sum += values.get(i);
    }
    return sum;
  }
}
