package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Optional;

/**
 * Executors whose code is in view: a function, or an object of a class of the project. A task runs
 * when, and on the thread on which, that code runs it.
 */
final class OwnExecutors {
  private static final TypeRef TASK = TypeRef.of("java.util.concurrent.FutureTask");
  private static final String EXECUTE = "execute";

  private final Interpreter in;

  OwnExecutors(Interpreter in) {
    this.in = in;
  }

  /** Whether its code says what becomes of a task that a library's method gives it. */
  boolean isOwn(Value executor) {
    if (in.functions.isFunction(executor)) {
      return true;
    }
    TypeRef type = executor.typeOrUnknown();
    if (type.isArray()) {
      return false;
    }
    Optional<MethodDecl> own = in.machine.context.types().method(type.name(), EXECUTE, 1);
    return own.isPresent() && !runs(own.get(), executor);
  }

  /** It is in that method already, and has called the library's that it overrides. */
  private boolean runs(MethodDecl method, Value executor) {
    for (Frame frame = in.machine.frame; frame != null; frame = frame.caller) {
      if (frame.method.equals(method.label()) && frame.self.equals(executor)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Gives it the task.
   *
   * @return whether it was not run at once: another thread of the executor's runs it, or nobody
   *     knows who
   */
  boolean execute(Value executor, TaskState state, Site at) {
    Value task = in.machine.allocate(TASK, at);
    Obj object = in.machine.object(task);
    object.handle = new Handle.Task(state);
    state.runsWhereCalled = true;
    in.calls.onReceiver(executor, EXECUTE, List.of(task), at);
    return state.started == null;
  }
}
