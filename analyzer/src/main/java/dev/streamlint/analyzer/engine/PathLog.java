package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.order.Pair;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
   * @param guess what it rests on
   * @param implied whether the program does not state it: the garbage collector does it
   * @param index position in the path
   */
  record Trace(
      @Nullable Frame frame, Site site, boolean scopeEnd, Guess guess, boolean implied, int index) {
    /** From the outermost frame to the one that made the library call. */
    List<At> stack() {
      return PathLog.stack(frame, site);
    }

    /** The calls that led to it, as places in the code. */
    List<Site> sites() {
      return stack().stream().map(At::site).toList();
    }
  }

  /** So many of the waits before an access are looked at; what orders it is most often the last. */
  private static final int WAITS = 8;

  private static final Trace NONE =
      new Trace(null, Site.synthetic(""), false, Guess.NONE, false, 0);

  private final List<Op> ops = new ArrayList<>();
  private final List<Op> waits = new ArrayList<>();
  private final IdentityHashMap<Op, Trace> traces = new IdentityHashMap<>();
  private final IdentityHashMap<Op, Obj> handles = new IdentityHashMap<>();
  private final IdentityHashMap<Op, UnseenLaunch> launches = new IdentityHashMap<>();
  private final Map<Site, Integer> lastLines = new HashMap<>();
  private final IdentityHashMap<Op, Spoken> spoken = new IdentityHashMap<>();
  private @Nullable Spoken speaking;
  private @Nullable UnseenLaunch next;

  /** A call as the program states it, and what its parts were when it was made. */
  private record Spoken(Expr.Call call, List<Value> args, Value receiver) {}

  /** This is called now. */
  void speaks(Expr.Call call, List<Value> args, Value receiver) {
    speaking = new Spoken(call, args, receiver);
  }

  /** What the call that made the op calls the stream. */
  Optional<String> spoken(Op op, StreamId stream, Machine machine) {
    Spoken said = spoken.get(op);
    if (said != null && machine.ids.threadOf(stream).isPresent()) {
      for (int i = 0; i < Math.min(said.args().size(), said.call().args().size()); i++) {
        if (said.args().get(i) instanceof Value.BuiltinStream) {
          return Names.ofExpression(said.call().args().get(i));
        }
      }
    }
    return machine.ids.ownerOf(stream).flatMap(owner -> spoken(op, owner));
  }

  /** What the call that made the op calls the object. */
  Optional<String> spoken(Op op, Obj object) {
    return said(op, object).flatMap(Names::ofExpression);
  }

  /** The expression by which the call that made the op names the object. */
  Optional<Expr> said(Op op, Obj object) {
    Spoken said = spoken.get(op);
    if (said == null) {
      return Optional.empty();
    }
    for (int i = 0; i < Math.min(said.args().size(), said.call().args().size()); i++) {
      if (said.args().get(i).keyOrEmpty().equals(object.key)) {
        return Optional.of(said.call().args().get(i));
      }
    }
    return said.receiver().keyOrEmpty().equals(object.key)
            && said.call().callee() instanceof Expr.Callee.On on
        ? Optional.of(on.receiver())
        : Optional.empty();
  }

  /** The variable that the call that made the op passes, if just one of its arguments is null. */
  Optional<String> spokenNull(Op op) {
    Spoken said = spoken.get(op);
    if (said == null || said.args().stream().filter(Value.Null.NULL::equals).count() != 1) {
      return Optional.empty();
    }
    int at = said.args().indexOf(Value.Null.NULL);
    return at < said.call().args().size() && !(said.call().args().get(at) instanceof Expr.Literal)
        ? Names.ofExpression(said.call().args().get(at))
        : Optional.empty();
  }

  /** The resource is closed at the end of its block, not where it stands. */
  void closes(Stmt.Resource resource) {
    lastLines.put(resource.at(), resource.lastLine());
  }

  /** The last line of the block at the end of which the resource that stands here is closed. */
  Optional<Integer> lastLine(Site resource) {
    return Optional.ofNullable(lastLines.get(resource));
  }

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
        new Trace(
            machine.frame,
            machine.site(op.at()),
            machine.frame.scopeEnds > 0,
            machine.guess,
            false,
            ops.size()));
    ops.add(op);
    if (speaking != null
        && (op instanceof Op.Work || op instanceof Op.Record)
        && speaking.call().at().equals(op.at())) {
      spoken.put(op, speaking);
    }
    if (op instanceof Op.Wait
        || op instanceof Op.SyncStream
        || op instanceof Op.SyncEvent
        || op instanceof Op.SyncDevice) {
      waits.add(op);
    }
  }

  /** An op that happens because of {@code as}, and is told as if it happened there. */
  void addLike(Op op, Op as) {
    Trace trace = trace(as);
    traces.put(
        op,
        new Trace(trace.frame(), trace.site(), trace.scopeEnd(), trace.guess(), true, ops.size()));
    ops.add(op);
  }

  /** Where, between the two, the later access's stream or host thread was made to wait. */
  Set<Site> waits(Pair pair) {
    int from = trace(pair.earlier().op()).index();
    int to = trace(pair.later().op()).index();
    Set<Site> sites = new HashSet<>();
    int left = WAITS;
    for (int i = waits.size() - 1; i >= 0 && left > 0; i--) {
      Op wait = waits.get(i);
      int at = trace(wait).index();
      if (at < from) {
        break;
      }
      if (at < to) {
        left--;
        boolean own =
            wait instanceof Op.Wait w
                ? pair.later().stream().equals(Optional.of(w.stream()))
                : wait.host().equals(pair.later().host());
        if (own) {
          sites.add(wait.at());
        }
      }
    }
    return sites;
  }

  /** The op runs on the default stream because of this handle. */
  void handle(Op op, Obj handle) {
    handles.put(op, handle);
  }

  Optional<Obj> handle(Op op) {
    return Optional.ofNullable(handles.get(op));
  }

  List<Op> ops() {
    return ops;
  }

  Trace trace(Op op) {
    return traces.getOrDefault(op, NONE);
  }

  /** Whether the later comes by again before, or at, the place of the earlier. */
  boolean isLoop(Places places) {
    Site earlier = places.earlier();
    Site later = places.later();
    return lastLine(later).isEmpty()
        && earlier.file().equals(later.file())
        && later.compareTo(earlier) <= 0;
  }

  /** What the two, and all that could order them, rest on. */
  Guess guess(Op earlier, Op later) {
    Guess guess = trace(earlier).guess().and(trace(later).guess());
    if (foundByName(earlier) != foundByName(later)) {
      guess = Guess.CLASS; // that the two belong together
    }
    int from = trace(earlier).index();
    for (Op op : ops.subList(from, Math.max(from, trace(later).index()))) {
      if (!(op instanceof Op.Work || op instanceof Op.HostAccess)) {
        guess = guess.and(trace(op).guess());
      }
    }
    return guess;
  }

  /** Whether the path has run the frame's method more than once. */
  boolean isRunAgain(Frame frame) {
    Set<Frame> runs = new HashSet<>();
    for (Trace trace : traces.values()) {
      for (Frame f = trace.frame(); f != null; f = f.caller) {
        if (f.method.equals(frame.method) && f.inClass.equals(frame.inClass)) {
          runs.add(f);
        }
      }
    }
    return runs.size() > 1;
  }

  /** The last of the calls from out of view that the two took; empty if one was enough. */
  Optional<OutsideCall> furtherCall(Op earlier, Op later) {
    return outside(later).or(() -> outside(earlier)).filter(call -> call.before().isPresent());
  }

  /** Whether the two were made in the same call from out of view. */
  boolean isOneCall(Op earlier, Op later) {
    return outside(earlier).equals(outside(later));
  }

  private Optional<OutsideCall> outside(Op op) {
    Frame frame = trace(op).frame();
    return frame == null ? Optional.empty() : Optional.ofNullable(frame.outside);
  }

  private @Nullable Frame foundByName(Op op) {
    Frame frame = trace(op).frame();
    return frame == null ? null : frame.foundByName;
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
    List<At> ends = ends(earlier, later);
    return ends.isEmpty()
        ? new Places(earlier.at(), later.at())
        : new Places(ends.get(0).site(), ends.get(1).site());
  }

  /** The same with the frames that they stand in: two, or none for ops of no path. */
  List<At> ends(Op earlier, Op later) {
    List<At> e = trace(earlier).stack();
    List<At> l = trace(later).stack();
    if (e.isEmpty() || l.isEmpty()) {
      return List.of();
    }
    int i = Math.max(common(e, l), 0);
    while (i + 1 < Math.min(e.size(), l.size()) && e.get(i).site().equals(l.get(i).site())) {
      i++;
    }
    return List.of(real(e, i), real(l, i));
  }

  /** The innermost method call that both come from; -1 if there is none. */
  private static int common(List<At> one, List<At> other) {
    int common = -1;
    while (common + 1 < Math.min(one.size(), other.size())
        && one.get(common + 1).frame() == other.get(common + 1).frame()) {
      common++;
    }
    return common;
  }

  /**
   * Whether a loop has come round between the two: within one run of one method, the path went back
   * in the source, or came by the same call again. What stands inside a call's brackets runs before
   * it; what closes a resource stands where that is declared.
   */
  boolean isNextRound(Op earlier, Op later) {
    List<At> e = trace(earlier).stack();
    List<At> l = trace(later).stack();
    int common = common(e, l);
    if (common < 0 || !e.get(common).isReal() || !l.get(common).isReal()) {
      return false;
    }
    Site before = e.get(common).site();
    Site after = l.get(common).site();
    boolean back =
        after.compareTo(before) < 0 && !isInside(before, after) && !trace(later).scopeEnd();
    return back || after.equals(before);
  }

  private static boolean isInside(Site inner, Site outer) {
    return inner.line() < outer.endLine()
        || (inner.line() == outer.endLine() && inner.column() < outer.endColumn());
  }

  private static At real(List<At> stack, int from) {
    for (int i = from; i < stack.size(); i++) {
      if (stack.get(i).isReal()) {
        return stack.get(i);
      }
    }
    return stack.get(stack.size() - 1);
  }
}
