package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The ops of one path in program order, each with the calls that led to it. */
final class PathLog {
  /** A frame and where in its code the path was. */
  record At(Frame frame, Site site) {
    boolean isReal() {
      return site.line() > 0;
    }
  }

  /**
   * How an op came about.
   *
   * @param frame the innermost frame: the one that made the library call; null for ops of no path
   * @param scopeEnd whether it happened in a finally block, a catch block or an implicit close
   * @param index position in the path
   */
  record Trace(@Nullable Frame frame, Site site, boolean scopeEnd, int index) {
    /** From the outermost frame to the one that made the library call. */
    List<At> stack() {
      return PathLog.stack(frame, site);
    }

    /** The calls that led to it, as places in the code. */
    List<Site> sites() {
      return stack().stream().map(At::site).toList();
    }
  }

  private static final Trace NONE = new Trace(null, Site.synthetic(""), false, 0);

  private final List<Op> ops = new ArrayList<>();
  private final IdentityHashMap<Op, Trace> traces = new IdentityHashMap<>();
  private final IdentityHashMap<Op, UnseenLaunch> launches = new IdentityHashMap<>();
  private @Nullable UnseenLaunch next;
  private final IdentityHashMap<Op, Operands.Origin> origins = new IdentityHashMap<>();

  /** The op that comes next is this launch. */
  void nextLaunch(UnseenLaunch launch) {
    next = launch;
  }

  Optional<UnseenLaunch> launch(Op op) {
    return Optional.ofNullable(launches.get(op));
  }

  void add(Op op, Machine machine) {
    if (next != null && op instanceof Op.Work) {
      launches.put(op, next);
      next = null;
    }
    traces.put(
        op,
        new Trace(machine.frame, machine.site(op.at()), machine.frame.scopeEnds > 0, ops.size()));
    ops.add(op);
  }

  void origin(Op op, Operands.Origin origin) {
    origins.put(op, origin);
  }

  Operands.Origin origin(Op op) {
    return origins.getOrDefault(op, Operands.Origin.CREATED);
  }

  List<Op> ops() {
    return ops;
  }

  Trace trace(Op op) {
    return traces.getOrDefault(op, NONE);
  }

  /** Where the path is now in the code that was entered from outside. */
  Site outermost(Machine machine) {
    return stack(machine.frame, Site.synthetic("")).stream()
        .filter(At::isReal)
        .map(At::site)
        .findFirst()
        .orElse(Site.synthetic(""));
  }

  private static List<At> stack(@Nullable Frame innermost, Site at) {
    List<At> stack = new ArrayList<>();
    Site site = at;
    for (Frame f = innermost; f != null; f = f.caller) {
      stack.add(new At(f, site));
      site = f.callSite == null ? site : f.callSite;
    }
    Collections.reverse(stack);
    return stack;
  }

  /** How the two ops came about, as a key: the same on every path that comes by the same calls. */
  long stacks(Op earlier, Op later) {
    return hash(trace(earlier)) * 1_000_003 + hash(trace(later));
  }

  private static long hash(Trace trace) {
    long hash = 17;
    Site site = trace.site();
    for (Frame f = trace.frame(); f != null; f = f.caller) {
      hash = hash * 1_000_003 + site.line() * 4_099L + site.column();
      hash = hash * 31 + f.inClass.hashCode();
      site = f.callSite == null ? site : f.callSite;
    }
    return hash;
  }

  /** Two places in the user's code that stand for two ops. */
  record Places(Site earlier, Site later) {}

  /**
   * Where to point for two ops: to the calls in the innermost method that both come from. There is
   * where the order is missing; what lies deeper may be a wrapper that everybody shares. If both
   * come from the very same call (two rounds of a loop), to what differs further in.
   */
  Places places(Op earlier, Op later) {
    List<At> e = trace(earlier).stack();
    List<At> l = trace(later).stack();
    if (e.isEmpty() || l.isEmpty()) {
      return new Places(earlier.at(), later.at());
    }
    int common = -1;
    while (common + 1 < Math.min(e.size(), l.size())
        && e.get(common + 1).frame() == l.get(common + 1).frame()) {
      common++;
    }
    int i = Math.max(common, 0);
    while (i + 1 < Math.min(e.size(), l.size()) && e.get(i).site().equals(l.get(i).site())) {
      i++;
    }
    return new Places(real(e, i), real(l, i));
  }

  private static Site real(List<At> stack, int from) {
    for (int i = from; i < stack.size(); i++) {
      if (stack.get(i).isReal()) {
        return stack.get(i).site();
      }
    }
    return stack.get(stack.size() - 1).site();
  }
}
