package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.TokenId;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** What is known of a thread by who waits for its end, or asks whether it has ended. */
final class TaskEnds {
  private final Interpreter in;
  private final Tasks tasks;

  TaskEnds(Interpreter in, Tasks tasks) {
    this.in = in;
    this.tasks = tasks;
  }

  /** Goes on when the thread, or each of a container of them, has ended; with its result. */
  Value join(Value thread) {
    Obj object = in.machine.object(thread);
    if (object.handle instanceof Handle.Task task) {
      TaskState state = task.state();
      tasks.run(state);
      if (tasks.isUnderWay(state)) {
        tasks.awaitAll(() -> state.ended != null);
      }
      if (state.ended != null) {
        tasks.acquire(state.ended);
      }
      return state.result;
    }
    for (Value element : List.copyOf(object.items)) {
      if (in.machine.object(element).handle instanceof Handle.Task) {
        join(element);
      }
    }
    return promised(object);
  }

  /** What it means to learn that a task, or all of a container of tasks, has ended; if they can. */
  Optional<Op> learned(Value thread) {
    Obj object = in.machine.object(thread);
    List<TaskState> states =
        Stream.concat(Stream.of(object), object.items.stream().map(in.machine::object))
            .flatMap(
                o -> o.handle instanceof Handle.Task task ? Stream.of(task.state()) : Stream.of())
            .toList();
    BooleanSupplier all = () -> states.stream().allMatch(s -> s.ended != null);
    tasks.runUntil(all);
    if (states.isEmpty() || !all.getAsBoolean()) {
      return Optional.empty();
    }
    List<TokenId> ends =
        states.stream().flatMap(s -> Optional.ofNullable(s.ended).stream()).toList();
    TokenId end = ends.size() == 1 ? ends.get(0) : together(ends);
    return Optional.of(new Op.Acquire(Tasks.NOWHERE, in.machine.host, end));
  }

  /** One token for several. */
  private TokenId together(List<TokenId> tokens) {
    HostId host = in.machine.host;
    in.machine.host = new HostId(in.machine.fresh());
    tokens.forEach(tasks::acquire);
    TokenId all = in.machine.publish(Tasks.NOWHERE);
    in.machine.host = host;
    return all;
  }

  /** What was put into a promise that has no task. */
  private Value promised(Obj promise) {
    tasks.await(() -> !promise.items.isEmpty());
    if (promise.items.isEmpty()) {
      return new Value.Sym(promise.key + ".value", TypeRef.UNKNOWN);
    }
    Value value = promise.items.get(0);
    TokenId token = promise.handOffs.get(value);
    if (token != null) {
      tasks.acquire(token);
    }
    return value;
  }
}
