package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.TokenId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What one host thread hands over to another. What is handed over is published before the call that
 * does it, and acquired after the call that waits for it, so that nobody acquires too early.
 */
final class HandOffs {
  /** One run of a task, from its hand-over to its end. */
  record Task(TokenId begin, TokenId end, List<TokenId> after) {}

  private final Operands operands;
  private final Things things;
  private final Ops ops;

  /** By object (queue, latch, element, thread) and the thread that published there. */
  private final WeakIdentityMap<Object, Map<HostId, TokenId>> published;

  /** By future, thread or executor. */
  private final WeakIdentityMap<Object, Set<Task>> tasks = new WeakIdentityMap<>();

  /** Those of the calls that have not returned yet. */
  private final Map<HostId, List<Task>> submitted = new LinkedHashMap<>();

  HandOffs(Operands operands, Things things, Ops ops) {
    this.operands = operands;
    this.things = things;
    this.ops = ops;
    this.published = new WeakIdentityMap<>(gone -> gone.values().forEach(ops::forget));
  }

  /**
   * What has to be known before the call is made.
   *
   * @param args of the call; tasks among them are replaced
   * @param wrap makes a task that tells of its run
   */
  void before(Call call, @Nullable Object[] args, Wrapping wrap) {
    for (Effect effect : call.model().effects()) {
      if (effect instanceof Effect.Publish publish) {
        publish(operands.value(publish.token(), call), call);
      } else if (effect instanceof Effect.Put put && isHandOff(call)) {
        publish(operands.value(put.value(), call), call);
      } else if (effect instanceof Effect.Start start) {
        publish(operands.value(start.thread(), call), call);
      } else if (effect instanceof Effect.Spawn spawn) {
        submit(spawn.task(), spawn.by(), List.of(), call, args, wrap);
      } else if (effect instanceof Effect.Then then) {
        List<TokenId> after = new ArrayList<>(ends(operands.value(then.after(), call)));
        then.and().ifPresent(and -> after.addAll(ends(operands.value(and, call))));
        submit(then.task(), Optional.empty(), after, call, args, wrap);
      }
    }
  }

  /** What holds after it. Who hands over without waiting for anybody takes nothing over. */
  void after(Call call) {
    boolean takes = call.model().effects().stream().anyMatch(Effect.Take.class::isInstance);
    for (Effect effect : call.model().effects()) {
      if (effect instanceof Effect.Acquire acquire && (acquire.waits() || !isHandOff(call))) {
        acquire(takes ? call.result() : operands.value(acquire.token(), call), call);
      } else if (effect instanceof Effect.Join join) {
        join(operands.value(join.thread(), call), call);
      } else if (effect instanceof Effect.Spawn || effect instanceof Effect.Then) {
        List<Task> mine = submitted.remove(call.host());
        if (call.result() != null && mine != null) {
          ofObject(call.result()).addAll(mine);
        }
      } else if (effect instanceof Effect.Elements elements && call.result() != null) {
        for (Operand each : elements.of()) {
          Operands.elements(operands.value(each, call))
              .forEach(of -> ofObject(call.result()).addAll(ofObject(of)));
        }
      }
    }
  }

  private static boolean isHandOff(Call call) {
    return call.model().effects().stream().anyMatch(Effect.Publish.class::isInstance);
  }

  private Set<Task> ofObject(Object object) {
    return tasks.computeIfAbsent(object, LinkedHashSet::new);
  }

  private List<TokenId> ends(@Nullable Object future) {
    return future == null ? List.of() : ofObject(future).stream().map(Task::end).toList();
  }

  private void submit(
      Operand task,
      Optional<Operand> by,
      List<TokenId> after,
      Call call,
      @Nullable Object[] args,
      Wrapping wrap) {
    if (!(task instanceof Operand.Argument argument)) {
      return;
    }
    Object given = args[argument.index()];
    List<Task> made = new ArrayList<>();
    UnaryOperator<Object> wrapOne =
        one -> {
          Task run = new Task(things.newToken(), things.newToken(), after);
          made.add(run);
          ops.add(new Op.Publish(call.at(), call.host(), run.begin()));
          return wrap.wrap(one, run);
        };
    if (given instanceof Collection<?> many) {
      args[argument.index()] = new ArrayList<>(many.stream().map(wrapOne).toList());
    } else if (given != null) {
      args[argument.index()] = wrapOne.apply(given);
    }
    submitted.computeIfAbsent(call.host(), host -> new ArrayList<>()).addAll(made);
    by.map(executor -> operands.value(executor, call))
        .ifPresent(executor -> ofObject(executor).addAll(made));
  }

  private void publish(@Nullable Object object, Call call) {
    if (object != null) {
      TokenId token =
          published
              .computeIfAbsent(object, LinkedHashMap::new)
              .computeIfAbsent(call.host(), host -> things.newToken());
      ops.add(new Op.Publish(call.at(), call.host(), token));
    }
  }

  private void acquire(@Nullable Object object, Call call) {
    acquire(object, call.at(), call.host());
  }

  /** Goes on after all that was published at the object so far. */
  void acquire(@Nullable Object object, Site at, HostId host) {
    Map<HostId, TokenId> there = object == null ? null : published.get(object);
    if (there != null) {
      there.values().forEach(token -> ops.add(new Op.Acquire(at, host, token)));
    }
  }

  private void join(@Nullable Object waited, Call call) {
    if (waited != null) {
      acquire(waited, call);
      ends(waited).forEach(token -> ops.add(new Op.Acquire(call.at(), call.host(), token)));
    }
  }

  /** A thread that has been waited for has ended: what it knew in the end is handed over. */
  void ended(HostId thread, Call call) {
    TokenId end = things.newToken();
    ops.add(new Op.Publish(call.at(), thread, end));
    ops.add(new Op.Acquire(call.at(), call.host(), end));
  }

  void begin(Task task, Site at, HostId host) {
    ops.add(new Op.Acquire(at, host, task.begin()));
    task.after().forEach(token -> ops.add(new Op.Acquire(at, host, token)));
  }

  void end(Task task, Site at, HostId host) {
    ops.add(new Op.Publish(at, host, task.end()));
  }

  /** Makes a task that tells of its run. */
  interface Wrapping {
    Object wrap(Object task, Task run);
  }
}
