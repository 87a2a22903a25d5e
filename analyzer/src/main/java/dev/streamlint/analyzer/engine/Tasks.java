package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.TypeModel.Role;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.TokenId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Host threads. A task runs on a host thread of its own, as late as possible: when somebody waits
 * for it, or for what it puts in a queue, or at the end. When it runs does not matter to what is
 * ordered: it knows only what was known where it was started, and nobody knows what it did without
 * a hand-off.
 */
final class Tasks {
  static final Site NOWHERE = Site.synthetic("task");
  private static final TypeRef FUTURE = TypeRef.of("java.util.concurrent.Future");

  /** How many tasks may wait for each other's end. */
  private static final int MAX_NESTED = 8;

  private final Interpreter in;
  private final SignalWaits signals;
  private final TaskEnds ends;
  private final OwnExecutors executors;
  private final Map<HostId, HostId> parents = new HashMap<>();

  /** Tasks that stopped in the middle, and what each waits for; the oldest first. */
  private final Map<TaskState, BooleanSupplier> stopped = new LinkedHashMap<>();

  /** The task that runs; null for the main thread. */
  private @Nullable TaskState current;

  private int depth;

  Tasks(Interpreter in) {
    this.in = in;
    signals = new SignalWaits(in, this);
    ends = new TaskEnds(in, this);
    executors = new OwnExecutors(in);
  }

  /** Does the effect if it is about threads. */
  boolean apply(Effect effect, LibraryCall call, Operands operands) {
    if (effect instanceof Effect.Spawn spawn) {
      Optional<Value> by = spawn.by().map(b -> operands.value(b, call));
      Value task = operands.value(spawn.task(), call);
      Value thread = operands.value(spawn.thread(), call);
      if (operands.isRole(thread, Role.CONTAINER)) {
        spawnAll(task, in.machine.object(thread), by, call);
      } else {
        spawn(task, in.machine.object(thread), by, call.at());
      }
    } else if (effect instanceof Effect.Workers workers) {
      if (Value.Int.of(1).equals(operands.value(workers.count(), call))) {
        in.machine.object(operands.value(workers.of(), call)).onlyWorker =
            new HostId(in.machine.fresh());
      }
    } else if (effect instanceof Effect.PrepareTask prepare) {
      Value task = operands.value(prepare.task(), call);
      if (mayBeTask(task)) {
        in.machine.object(operands.value(prepare.thread(), call)).handle =
            new Handle.Task(new TaskState(task));
      }
    } else if (effect instanceof Effect.Start start) {
      each(operands.value(start.thread(), call)).forEach(t -> startThread(t, call.at()));
    } else if (effect instanceof Effect.Join join) {
      Value thread = operands.value(join.thread(), call);
      if (operands.isRole(thread, Role.CONTAINER)) {
        ends.join(thread);
      } else {
        each(thread).forEach(t -> call.returns(ends.join(t)));
      }
    } else if (effect instanceof Effect.QueryTask query) {
      ends.learned(operands.value(query.thread(), call))
          .ifPresent(
              end -> call.returns(new Value.Query(end, Boolean.TRUE.equals(query.done()) ? 1 : 0)));
    } else if (effect instanceof Effect.Then then) {
      then(then, call, operands);
    } else if (effect instanceof Effect.Publish publish) {
      Obj token = in.machine.object(operands.value(publish.token(), call));
      token.tokens.add(in.machine.publish(call.at()));
      token.signals.add(in.machine.host);
    } else if (effect instanceof Effect.Acquire acquire) {
      Obj token = in.machine.object(operands.value(acquire.token(), call));
      if (acquire.waits()) {
        signals.await(token, acquire.each());
      } else if (!acquire.now()) {
        runUntil(() -> false);
      }
      List.copyOf(token.tokens).forEach(this::acquire);
    } else {
      return false;
    }
    return true;
  }

  /** Whether there is more than one host thread so far. */
  boolean isConcurrent() {
    return !in.machine.pending.isEmpty() || !stopped.isEmpty() || !isMain();
  }

  boolean isMain() {
    return in.machine.host.equals(HostId.MAIN);
  }

  /** Under which a thread keeps what is its own. */
  static Value key(HostId thread) {
    return new Value.Str("thread " + thread.number());
  }

  /** The threads that started this one, the nearest first. */
  Stream<HostId> ancestors() {
    return Stream.iterate(parents.get(in.machine.host), h -> h != null, parents::get);
  }

  /** Whether the task has begun, or will, and has not ended. */
  boolean isUnderWay(TaskState state) {
    return stopped.containsKey(state) || in.machine.pending.contains(state);
  }

  /** The thread that started the one that runs. */
  Optional<HostId> parent() {
    return Optional.ofNullable(parents.get(in.machine.host));
  }

  /** What the thread that runs knows from now on. */
  void acquire(TokenId token) {
    in.machine.issue(new Op.Acquire(NOWHERE, in.machine.host, token));
  }

  /** A volatile field is read: what who wrote it knew by then holds. */
  void reads(Optional<ClassDecl.FieldDecl> field, String place) {
    if (field.filter(ClassDecl.FieldDecl::isVolatile).isPresent()) {
      enter(new Value.Sym("volatile " + place, TypeRef.UNKNOWN));
    }
  }

  /** A volatile field is written. */
  void writes(Optional<ClassDecl.FieldDecl> field, String place) {
    if (field.filter(ClassDecl.FieldDecl::isVolatile).isPresent()) {
      leave(new Value.Sym("volatile " + place, TypeRef.UNKNOWN));
    }
  }

  void enter(Value lock) {
    List.copyOf(in.machine.object(lock).tokens).forEach(this::acquire);
  }

  void leave(Value lock) {
    if (isConcurrent()) {
      in.machine.object(lock).tokens.add(in.machine.publish(NOWHERE));
    }
  }

  /** Not a thread's name, or its group, where another constructor has the task. */
  private boolean mayBeTask(Value value) {
    if (in.functions.isFunction(value)) {
      return true;
    }
    String type = value.typeOrUnknown().name();
    return !value.keyOrEmpty().isEmpty()
        && !type.equals("java.lang.String")
        && !type.equals("java.lang.ThreadGroup");
  }

  // --- start ---

  private void start(TaskState state, Site at) {
    state.started = in.machine.publish(at);
    state.parent = in.machine.host;
    state.outside = in.machine.frame.outside;
    in.machine.pending.add(state);
  }

  /** A container of tasks makes a container of threads. */
  private void spawnAll(Value tasks, Obj threads, Optional<Value> by, LibraryCall call) {
    for (Value task : in.loops.elements(tasks, ContainerCalls.MAX_CALLS, TypeRef.UNKNOWN)) {
      Value thread = in.machine.allocate(FUTURE, call.at());
      spawn(task, in.machine.object(thread), by, call.at());
      threads.items.add(thread);
    }
  }

  /** The thread, or those in a collection or array of them. */
  private List<Value> each(Value threads) {
    boolean isOne = in.machine.object(threads).handle instanceof Handle.Task;
    Obj object = in.machine.object(threads);
    boolean holds = !object.items.isEmpty() || !object.slots.isEmpty();
    return isOne || !holds || in.machine.context.types().isProject(threads.typeOrUnknown().name())
        ? List.of(threads)
        : in.loops.elements(threads, ContainerCalls.MAX_CALLS, TypeRef.UNKNOWN);
  }

  private void spawn(Value task, Obj thread, Optional<Value> by, Site at) {
    TaskState state = new TaskState(task);
    thread.handle = new Handle.Task(state);
    if (by.filter(executors::isOwn).isPresent()) {
      if (executors.execute(by.get(), state, at)) {
        start(state, at);
      }
      return;
    }
    by.ifPresent(executor -> queue(state, in.machine.object(executor)));
    start(state, at);
  }

  /** The tasks of an executor with one thread run on that thread, one after the other. */
  private static void queue(TaskState state, Obj executor) {
    if (executor.onlyWorker != null) {
      state.worker = executor.onlyWorker;
      state.before = executor.lastTask;
      executor.lastTask = state;
    }
  }

  private void startThread(Value thread, Site at) {
    Obj object = in.machine.object(thread);
    if (!(object.handle instanceof Handle.Task)) {
      // A subclass of Thread: its own run method.
      object.handle = new Handle.Task(new TaskState(thread));
    }
    if (object.handle instanceof Handle.Task task && task.state().started == null) {
      if (task.state().runsWhereCalled) {
        task.state().worker = in.machine.host;
      }
      start(task.state(), at);
    }
  }

  private void then(Effect.Then then, LibraryCall call, Operands operands) {
    Obj after = in.machine.object(operands.value(then.after(), call));
    TaskState state = new TaskState(operands.value(then.task(), call));
    state.parent = in.machine.host;
    state.outside = in.machine.frame.outside;
    Optional<Value> by = then.by().map(b -> operands.value(b, call)).filter(executors::isOwn);
    if (by.isPresent() && then.and().isEmpty() && hasEnded(after)) {
      Value given = ends.join(operands.value(then.after(), call));
      state.arguments.add(given);
      state.keepsArgument = then.keep();
      in.machine.object(operands.value(then.thread(), call)).handle = new Handle.Task(state);
      if (executors.execute(by.get(), state, call.at())) {
        start(state, call.at());
      }
      return;
    }
    if (after.handle instanceof Handle.Task task) {
      run(task.state());
      state.started = task.state().ended;
    }
    if (state.started != null && after.handle instanceof Handle.Task task) {
      state.arguments.add(task.state().result);
    } else {
      state.after = operands.value(then.after(), call);
    }
    state.keepsArgument = then.keep();
    if (then.and().isPresent()) {
      Value other = operands.value(then.and().get(), call);
      state.alsoAfter = Optional.of(other);
    }
    in.machine.object(operands.value(then.thread(), call)).handle = new Handle.Task(state);
    if (state.started == null) {
      state.started = in.machine.publish(call.at());
    }
    in.machine.pending.add(state);
  }

  /** Whether it is known to have its value already, so that who asks for more runs it. */
  private boolean hasEnded(Obj stage) {
    return stage.handle instanceof Handle.Task task
        ? task.state().ended != null && in.machine.host.equals(task.state().worker)
        : !stage.items.isEmpty() && !isConcurrent();
  }

  // --- run ---

  /** Runs waiting tasks, oldest first, until the condition holds or none can go on. */
  void runUntil(BooleanSupplier condition) {
    while (!condition.getAsBoolean() && depth < MAX_NESTED) {
      TaskState next =
          in.machine.pending.stream()
              .filter(t -> !t.running && (t.before == null || !stopped.containsKey(t.before)))
              .findFirst()
              .orElse(null);
      if (next != null) {
        run(next);
      } else if (!wake()) {
        return;
      }
    }
  }

  /**
   * The thread that runs goes no further before the condition holds, or until nobody is left who
   * could see to it.
   */
  void await(BooleanSupplier condition) {
    if (condition.getAsBoolean()) {
      return;
    }
    if (current == null) {
      runUntil(condition);
    } else {
      stop(current, condition);
    }
  }

  /**
   * The thread that runs can only wait for others to do something. Says whether any did, or could
   * not.
   */
  boolean letOthersGoOn() {
    if (!isConcurrent()) {
      return false;
    }
    long before = in.machine.effects;
    BooleanSupplier happened = () -> in.machine.effects != before;
    await(happened);
    return happened.getAsBoolean();
  }

  /** Runs what nobody waited for. */
  void drain() {
    awaitAll(() -> false);
  }

  /** Ends what still waits. */
  void giveUp() {
    for (TaskState state : List.copyOf(stopped.keySet())) {
      stopped.remove(state);
      if (state.strand != null) {
        state.strand.giveUp();
      }
    }
  }

  /** As {@link #await}; the main thread lets those go on who wait for what nobody does. */
  void awaitAll(BooleanSupplier condition) {
    await(condition);
    while (current == null && !condition.getAsBoolean() && !stopped.isEmpty()) {
      TaskState oldest = stopped.keySet().iterator().next();
      stopped.remove(oldest);
      go(oldest);
      runUntil(condition);
    }
  }

  private boolean wake() {
    for (Map.Entry<TaskState, BooleanSupplier> each : stopped.entrySet()) {
      if (each.getValue().getAsBoolean()) {
        TaskState state = each.getKey();
        stopped.remove(state);
        go(state);
        return true;
      }
    }
    return false;
  }

  private void stop(TaskState state, BooleanSupplier condition) {
    Strand strand = state.strand;
    if (strand == null) {
      return;
    }
    Standing here = Standing.of(in);
    in.machine.suspended.add(here);
    stopped.put(state, condition);
    strand.stop();
    in.machine.suspended.remove(here);
    here.restore(in);
  }

  private void go(TaskState state) {
    Strand strand = state.strand;
    if (strand == null) {
      return;
    }
    Standing here = Standing.of(in);
    in.machine.suspended.add(here);
    TaskState caller = current;
    current = state;
    depth++;
    try {
      strand.go();
    } finally {
      depth--;
      current = caller;
      in.machine.suspended.remove(here);
      here.restore(in);
    }
  }

  /** Runs a task as far as it goes, if it has not begun. */
  void run(TaskState state) {
    if (state.ended != null || state.running || state.started == null) {
      return;
    }
    TaskState before = state.before;
    if (before != null) {
      run(before);
      if (stopped.containsKey(before)) {
        return;
      }
    }
    if (depth >= MAX_NESTED) {
      tooDeep(state);
      return;
    }
    state.running = true;
    in.machine.pending.remove(state);
    state.strand = new Strand(() -> perform(state), in.machine.context.strands());
    go(state);
  }

  private void perform(TaskState state) {
    Machine machine = in.machine;
    Frame frame = machine.frame;
    machine.host = state.worker != null ? state.worker : new HostId(machine.fresh());
    if (!machine.host.equals(state.parent)) {
      parents.put(machine.host, state.parent); // else it runs on the thread that started it
    }
    machine.siteOverride = null;
    machine.frame = new Frame(frame.self, frame.inClass, "task", null, null);
    machine.frame.outside = state.outside;
    try {
      if (state.started != null) {
        acquire(state.started);
      }
      Value result = body(state);
      state.result =
          state.keepsArgument && !state.arguments.isEmpty() ? state.arguments.get(0) : result;
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
    }
  }

  /** Where it is not known how many signals there will be: the later, the more has been said. */
  void awaitLate(BooleanSupplier given) {
    TaskState state = current;
    if (state == null) {
      runUntil(() -> false);
      awaitAll(given);
    } else {
      stop(state, given);
    }
  }

  /** A task that waits for tasks of its own kind, and so on. */
  private void tooDeep(TaskState state) {
    Machine machine = in.machine;
    machine.pending.remove(state);
    machine
        .context
        .observations()
        .budget(machine.entry.at(), "tasks of tasks of " + machine.entry.name() + " were not followed further (recursion)");
    state.result = in.exec.unknown("task");
    state.ended = machine.publish(NOWHERE);
  }

  private Value body(TaskState state) {
    if (state.after != null) {
      state.arguments.add(ends.join(state.after));
    }
    List<Value> args = new ArrayList<>(state.arguments);
    state.alsoAfter.ifPresent(other -> args.add(ends.join(other)));
    if (state.task instanceof Value.Ref ref) {
      if (in.machine.object(ref).handle instanceof Handle.Task inner && inner.state() != state) {
        return future(inner.state()); // a FutureTask that a thread was given
      }
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

  private Value future(TaskState inner) {
    if (inner.started == null) {
      inner.started = in.machine.publish(NOWHERE);
      inner.parent = in.machine.host;
      inner.outside = in.machine.frame.outside;
      inner.worker = in.machine.host;
    }
    run(inner);
    return inner.result;
  }
}
