package dev.streamlint.samples.jocl;

import static org.jocl.CL.*;

import org.jocl.cl_command_queue;
import org.jocl.cl_event;
import org.jocl.cl_mem;

/** Two queues fill two buffers, and the third waits for both. */
public final class WaitListOfSeveralEventsOk {
  static void join(
      cl_command_queue[] queues, cl_mem left, cl_mem right, cl_mem source, long bytes) {
    cl_event[] filled = {new cl_event(), new cl_event()};
    clEnqueueCopyBuffer(queues[0], source, left, 0, 0, bytes, 0, null, filled[0]);
    clEnqueueCopyBuffer(queues[1], source, right, 0, 0, bytes, 0, null, filled[1]);
    clEnqueueCopyBuffer(queues[2], left, right, 0, 0, bytes, 2, filled, null);
    clFinish(queues[2]);
  }
}
