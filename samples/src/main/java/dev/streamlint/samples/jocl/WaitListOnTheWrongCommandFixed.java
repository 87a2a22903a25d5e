package dev.streamlint.samples.jocl;

import static org.jocl.CL.*;

import org.jocl.cl_command_queue;
import org.jocl.cl_event;
import org.jocl.cl_mem;

/** The command that consumes waits for the one that produces. */
public final class WaitListOnTheWrongCommandFixed {
  private final cl_command_queue first;
  private final cl_command_queue second;

  WaitListOnTheWrongCommandFixed(cl_command_queue first, cl_command_queue second) {
    this.first = first;
    this.second = second;
  }

  void chain(cl_mem a, cl_mem b, cl_mem c, long bytes) {
    cl_event produced = new cl_event();
    cl_event consumed = new cl_event();
    clEnqueueCopyBuffer(first, a, b, 0, 0, bytes, 0, null, produced);
    cl_event[] after = {produced};
    clEnqueueCopyBuffer(second, b, c, 0, 0, bytes, 1, after, consumed);
    clFinish(first);
    clFinish(second);
  }
}
