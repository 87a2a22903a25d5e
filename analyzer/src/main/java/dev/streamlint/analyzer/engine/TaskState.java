package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.TokenId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A task that runs, or will run, on a host thread of its own. */
final class TaskState {
  final Value task;

  /** What it is called with. */
  final List<Value> arguments = new ArrayList<>();

  /** Another task that ends before it starts, whose value it is called with as well. */
  Optional<Value> alsoAfter = Optional.empty();

  /** What the starting thread knew; null until started. */
  @Nullable TokenId started;

  /** What the task knew at its end; null until it has run. */
  @Nullable TokenId ended;

  /** Whether its value is what it is called with. */
  boolean keepsArgument;

  /** Whether its code makes a task or promise, for which it waits, and whose value it has. */
  boolean composes;

  /** The task's value. */
  Value result = Value.Null.NULL;

  /** The thread that started it, whose thread-local values it may inherit. */
  HostId parent = HostId.MAIN;

  /** The call from out of view that started it; null where that is not an object's method. */
  @Nullable OutsideCall outside;

  /** The thread that runs it and other tasks; null for one of its own. */
  @Nullable HostId worker;

  /** What runs before it on the same thread. */
  @Nullable TaskState before;

  boolean running;

  /** Whether the thread that calls its {@code run} runs it, as an executor's code says. */
  boolean runsWhereCalled;

  /** A task or promise that it comes after, and whose value it is called with. */
  @Nullable Value after;

  /** How it runs; null before it does. */
  @Nullable Strand strand;

  TaskState(Value task) {
    this.task = task;
  }
}
