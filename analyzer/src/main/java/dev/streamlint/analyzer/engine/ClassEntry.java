package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.order.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;

/**
 * An object that code out of view makes and uses: its constructor, then two of its methods, in any
 * order, so that what one leaves pending meets what the other does.
 *
 * @param tasks labels of those that run at most once in each object
 * @param offersSync whether callers can wait between the calls
 */
record ClassEntry(ClassDecl decl, List<MethodDecl> methods, Set<String> tasks, boolean offersSync)
    implements Entry {
  private static final Site CALLER = Site.synthetic("caller");

  /** After these an object is not used any more. */
  private static final Set<String> LAST =
      Set.of("close", "destroy", "dispose", "free", "release", "shutdown", "finalize");

  @Override
  public String label() {
    return decl.name();
  }

  @Override
  public Site at() {
    return decl.at();
  }

  @Override
  public boolean isDone(Observations observations) {
    return methods.stream().allMatch(observations::wasExecuted);
  }

  @Override
  public boolean isWhole() {
    return false;
  }

  @Override
  public void run(Interpreter in) {
    Value self = in.construction.make(TypeRef.of(decl.name()), constructorArguments(), CALLER);
    SortedSet<String> left = in.machine.pendingWork();
    in.machine.choices.isMade(!left.isEmpty());
    MethodDecl first = methods.get(in.machine.choices.choose(which("first", left), methods.size()));
    OutsideCall call = new OutsideCall(first, Optional.empty());
    call(in, self, call, "");
    if (isLast(first)) {
      return;
    }
    List<MethodDecl> next = new ArrayList<>(methods);
    next.removeIf(m -> m.equals(first) && tasks.contains(m.label()));
    String question = which("second", in.machine.pendingWork()) + first.name();
    int second = in.machine.choices.choose(question, next.size() + 1);
    if (second > 0) {
      call(in, self, new OutsideCall(next.get(second - 1), Optional.of(call)), "'");
    }
  }

  /** Another question where other work was left pending: each method is to meet it. */
  private String which(String call, SortedSet<String> pending) {
    return call + " of " + decl.name() + pending;
  }

  /** Whether the object is not used any more after it, as its name says. */
  static boolean isLast(MethodDecl method) {
    return LAST.contains(method.name());
  }

  private static void call(Interpreter in, Value self, OutsideCall call, String suffix) {
    in.machine.frame.outside = call;
    MethodDecl method = call.method();
    in.calls.method(method, self, MethodEntry.unknownArguments(method, suffix), CALLER);
  }

  private List<Value> constructorArguments() {
    return decl.methods().stream()
        .filter(m -> m.name().equals(MethodDecl.CONSTRUCTOR))
        .findFirst()
        .map(m -> MethodEntry.unknownArguments(m, ""))
        .orElse(List.of());
  }

  /**
   * Between two calls from outside, the caller may wait; on streams that callers pass in, it is
   * their business.
   */
  @Override
  public boolean accepts(Pair pair, Machine machine) {
    PathLog.Trace earlier = machine.log.trace(pair.earlier().op());
    PathLog.Trace later = machine.log.trace(pair.later().op());
    boolean sameCall =
        earlier.stack().size() > 1
            && later.stack().size() > 1
            && earlier.stack().get(1).frame() == later.stack().get(1).frame();
    boolean callers =
        Entry.isOnCallersStream(pair.earlier(), machine)
            || Entry.isOnCallersStream(pair.later(), machine);
    boolean freed = pair.earlier().op() instanceof Op.Free;
    return sameCall || !(offersSync || callers || freed);
  }
}
