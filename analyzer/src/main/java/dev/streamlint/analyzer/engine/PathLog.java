package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The ops of one path in program order, each with the calls that led to it. */
final class PathLog {
  /**
   * How an op came about.
   *
   * @param stack call sites from the outermost to the op's own
   * @param frames identity of the frames in which those calls stand, to tell one call from the next
   * @param scopeEnd whether it happens in a finally block, a catch block or an implicit close
   */
  record Trace(List<Site> stack, List<Frame> frames, boolean scopeEnd, int index) {}

  private final List<Op> ops = new ArrayList<>();
  private final Map<Op, Trace> traces = new IdentityHashMap<>();

  void add(Op op, Machine machine) {
    traces.put(op, trace(op.at(), machine));
    ops.add(op);
  }

  List<Op> ops() {
    return ops;
  }

  Trace trace(Op op) {
    Trace trace = traces.get(op);
    return trace == null ? new Trace(List.of(op.at()), List.of(), false, 0) : trace;
  }

  /** Where the path is now, in the code that was entered from outside. */
  Site outermost(Machine machine) {
    Site site = Site.synthetic("");
    for (Frame f = machine.frame; f != null; f = f.caller) {
      if (f.callSite != null) {
        site = f.callSite;
      }
    }
    return site;
  }

  private Trace trace(Site at, Machine machine) {
    Deque<Site> stack = new ArrayDeque<>();
    Deque<Frame> frames = new ArrayDeque<>();
    stack.addFirst(machine.site(at));
    for (Frame f = machine.frame; f != null; f = f.caller) {
      frames.addFirst(f);
      if (f.callSite != null) {
        stack.addFirst(f.callSite);
      }
    }
    return new Trace(List.copyOf(stack), List.copyOf(frames), machine.frame.scopeEnds > 0, ops.size());
  }
}
