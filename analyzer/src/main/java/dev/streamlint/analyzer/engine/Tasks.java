package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.TokenId;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Host threads. A task runs on a host thread of its own, as late as possible: when somebody waits
 * for it, or for what it puts in a queue, or at the end. When it runs does not matter to what is
 * ordered: it knows only what was known where it was started, and nobody knows what it did without
 * a hand-off.
 */
final class Tasks {
  private static final Site NOWHERE = Site.synthetic("task");

  private final Interpreter in;

  Tasks(Interpreter in) {
    this.in = in;
  }

  /** Does the effect if it is about threads. */
  boolean apply(Effect effect, LibraryCall call, Operands operands) {
    if (effect instanceof Effect.Spawn spawn) {
      spawn(operands.value(spawn.task(), call), operands.value(spawn.thread(), call), call);
    } else if (effect instanceof Effect.PrepareTask prepare) {
      TaskState state = new TaskState(operands.value(prepare.task(), call));
      in.machine.object(operands.value(prepare.thread(), call)).handle = new Handle.Task(state);
    } else if (effect instanceof Effect.Start start) {
      startThread(operands.value(start.thread(), call), call.at());
    } else if (effect instanceof Effect.Join join) {
      Value result = join(operands.value(join.thread(), call), call);
      call.returns(result);
    } else if (effect instanceof Effect.Then then) {
      then(then, call, operands);
    } else if (effect instanceof Effect.Publish publish) {
      Obj token = in.machine.object(operands.value(publish.token(), call));
      token.tokens.add(in.machine.publish(call.at()));
    } else if (effect instanceof Effect.Acquire acquire) {
      Obj token = in.machine.object(operands.value(acquire.token(), call));
      runUntil(() -> false);
      token.tokens.forEach(this::acquire);
    } else {
      return false;
    }
    return true;
  }

  /** Whether there is more than one host thread so far. */
  boolean isConcurrent() {
    return !in.machine.pending.isEmpty() || !isMain();
  }

  boolean isMain() {
    return in.machine.host.equals(HostId.MAIN);
  }

  void acquire(TokenId token) {
    in.machine.issue(new Op.Acquire(NOWHERE, in.machine.host, token));
  }

  void enter(Value lock) {
    List.copyOf(in.machine.object(lock).tokens).forEach(this::acquire);
  }

  void leave(Value lock) {
    if (isConcurrent()) {
      in.machine.object(lock).tokens.add(in.machine.publish(NOWHERE));
    }
  }

  // --- start ---

  private void start(TaskState state, Site at) {
    state.started = in.machine.publish(at);
    in.machine.pending.add(state);
  }

  /** A container of tasks makes a container of threads. */
  private void spawn(Value task, Value thread, LibraryCall call) {
    Obj object = in.machine.object(thread);
    List<Value> tasks = task instanceof Value.Ref ? in.machine.object(task).items : List.of();
    if (tasks.isEmpty()) {
      TaskState state = new TaskState(task);
      object.handle = new Handle.Task(state);
      start(state, call.at());
      return;
    }
    for (Value each : List.copyOf(tasks)) {
      Value one = in.machine.allocate(thread.typeOrUnknown(), call.at());
      spawn(each, one, call);
      object.items.add(one);
    }
  }

  private void startThread(Value thread, Site at) {
    Obj object = in.machine.object(thread);
    if (!(object.handle instanceof Handle.Task)) {
      // A subclass of Thread: its own run method.
      object.handle = new Handle.Task(new TaskState(thread));
    }
    if (object.handle instanceof Handle.Task task && task.state().started == null) {
      start(task.state(), at);
    }
  }

  private void then(Effect.Then then, LibraryCall call, Operands operands) {
    Obj after = in.machine.object(operands.value(then.after(), call));
    TaskState state = new TaskState(operands.value(then.task(), call));
    if (after.handle instanceof Handle.Task task) {
      run(task.state());
      state.started = task.state().ended;
      state.argument = Optional.of(task.state().result);
    }
    in.machine.object(operands.value(then.thread(), call)).handle = new Handle.Task(state);
    if (state.started == null) {
      state.started = in.machine.publish(call.at());
    }
    in.machine.pending.add(state);
  }

  // --- run ---

  /** Runs waiting tasks, oldest first, until the condition holds or none is left. */
  void runUntil(BooleanSupplier condition) {
    while (!in.machine.pending.isEmpty() && !condition.getAsBoolean()) {
      TaskState next = in.machine.pending.stream().filter(t -> !t.running).findFirst().orElse(null);
      if (next == null) {
        return;
      }
      run(next);
    }
  }

  /** Runs what nobody waited for. */
  void drain() {
    runUntil(() -> false);
  }

  private void run(TaskState state) {
    if (state.ended != null || state.running || state.started == null) {
      return;
    }
    state.running = true;
    Machine machine = in.machine;
    machine.pending.remove(state);
    HostId caller = machine.host;
    Frame frame = machine.frame;
    @Nullable Site override = machine.siteOverride;
    machine.siteOverride = null;
    machine.host = new HostId(machine.fresh());
    machine.frame = new Frame(frame.self, frame.inClass, "task", null, null);
    try {
      acquire(state.started);
      state.result = body(state);
    } catch (Thrown t) {
      // Ends the task only.
      state.result = Value.Null.NULL;
    } catch (PathEnd end) {
      if (!end.isEndlessLoop) {
        throw end;
      }
    } finally {
      state.ended = machine.publish(NOWHERE);
      state.running = false;
      machine.host = caller;
      machine.frame = frame;
      machine.siteOverride = override;
    }
  }

  private Value body(TaskState state) {
    List<Value> args = state.argument.map(List::of).orElse(List.of());
    if (state.task instanceof Value.Ref ref) {
      for (String name : List.of("run", "call", "get", "compute")) {
        Optional<MethodDecl> method = in.machine.context.types().method(ref.type().name(), name, 0);
        if (method.isPresent()) {
          return in.calls.method(method.get(), ref, List.of(), NOWHERE);
        }
      }
    }
    boolean takesNone = state.task instanceof Value.Closure closure && closure.params().isEmpty();
    return in.functions.call(state.task, takesNone ? List.of() : args, NOWHERE);
  }

  // --- join ---

  private Value join(Value thread, LibraryCall call) {
    Obj object = in.machine.object(thread);
    if (object.handle instanceof Handle.Task task) {
      TaskState state = task.state();
      run(state);
      if (state.ended != null) {
        acquire(state.ended);
      }
      return state.result;
    }
    for (Value element : List.copyOf(object.items)) {
      if (in.machine.object(element).handle instanceof Handle.Task) {
        join(element, call);
      }
    }
    return promised(object);
  }

  /** What was put into a promise that has no task. */
  private Value promised(Obj promise) {
    if (promise.items.isEmpty()) {
      runUntil(() -> !promise.items.isEmpty());
    }
    if (promise.items.isEmpty()) {
      return new Value.Sym(promise.key + ".value", TypeRef.UNKNOWN);
    }
    Value value = promise.items.get(0);
    TokenId token = promise.handOffs.get(value);
    if (token != null) {
      acquire(token);
    }
    return value;
  }
}
