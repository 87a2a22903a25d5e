package dev.streamlint.rules.order;

/**
 * The second way in which an access to host memory counts as complete: the host call that asked for
 * it has returned.
 *
 * @param host the number of the host thread that made the call
 * @param tick the thread's op that the return of the call is
 * @param promised whether the manual promises it
 */
record Staging(int host, int tick, boolean promised) {
  Edge edgeTo(Clocks later) {
    Edge edge = later.edgeFrom(host, tick);
    return promised || edge == Edge.NONE ? edge : Edge.IMPLICIT;
  }
}
