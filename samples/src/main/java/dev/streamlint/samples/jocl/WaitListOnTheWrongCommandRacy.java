package dev.streamlint.samples.jocl;

import static org.jocl.CL.*;

import org.jocl.cl_command_queue;
import org.jocl.cl_event;
import org.jocl.cl_mem;

/** The list stands at the command that produces, and the one that consumes has none. */
public final class WaitListOnTheWrongCommandRacy {
  private final cl_command_queue first;
  private final cl_command_queue second;

  WaitListOnTheWrongCommandRacy(cl_command_queue first, cl_command_queue second) {
    this.first = first;
    this.second = second;
  }

  void chain(cl_mem a, cl_mem b, cl_mem c, long bytes) {
    cl_event produced = new cl_event();
    cl_event consumed = new cl_event();
    clEnqueueCopyBuffer(second, b, c, 0, 0, bytes, 0, null, consumed);
    cl_event[] after = {consumed};
    clEnqueueCopyBuffer(first, a, b, 0, 0, bytes, 0, null, produced); // BUG: overwrite-while-read
    clEnqueueMarkerWithWaitList(first, 1, after, null);
    clFinish(first);
    clFinish(second);
  }
}
