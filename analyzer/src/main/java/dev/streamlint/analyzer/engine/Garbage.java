package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.BufferId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds tensors that the program can no longer reach. Java's collector may then release them at any
 * time, and the allocator reuses their memory.
 *
 * <p>Looked for only while another stream than its own has used such a tensor, since nothing else
 * can go wrong. What is in the middle of an expression is reachable ({@link Machine#temporaries}).
 */
final class Garbage {
  private final Interpreter in;

  Garbage(Interpreter in) {
    this.in = in;
  }

  /** Looks after a statement. */
  void look() {
    if (in.machine.owners.lent().isEmpty()) {
      return;
    }
    Set<String> reached = null;
    for (BufferId buffer : List.copyOf(in.machine.owners.lent())) {
      Set<String> holders = in.machine.owners.holders(buffer);
      if (!holders.stream().allMatch(this::canBeCollected)) {
        continue;
      }
      if (reached == null) {
        reached = reachable();
      }
      if (holders.stream().noneMatch(reached::contains)) {
        in.machine.owners.drop(buffer);
      }
    }
  }

  private boolean canBeCollected(String key) {
    Obj object = in.machine.heap.get(key);
    return object != null
        && object.known
        && !object.escaped
        && in.machine.context.types().model(object.type).filter(t -> t.collected()).isPresent();
  }

  private Set<String> reachable() {
    Set<String> reached = new HashSet<>();
    Deque<Obj> open = new ArrayDeque<>();
    Machine machine = in.machine;
    frames(machine.frame, reached, open);
    for (Standing standing : machine.suspended) {
      frames(standing.frame, reached, open);
      standing.temporaries.forEach(v -> reach(v, reached, open));
    }
    machine.statics.values().forEach(v -> reach(v, reached, open));
    machine.temporaries.forEach(v -> reach(v, reached, open));
    machine.pending.forEach(t -> reach(t, reached, open));
    for (Obj object : List.copyOf(machine.heap.values())) {
      if (!object.known || object.escaped) {
        push(object, reached, open); // code out of view has it
      }
    }
    while (!open.isEmpty()) {
      Obj object = open.pop();
      object.fields.values().forEach(v -> reach(v, reached, open));
      object.slots.values().forEach(v -> reach(v, reached, open));
      object.items.forEach(v -> reach(v, reached, open));
      if (object.captured != null) {
        object.captured.values().forEach(v -> reach(v, reached, open));
      }
      if (object.outer != null) {
        reach(object.outer, reached, open);
      }
      handle(object, reached, open);
    }
    return reached;
  }

  private void frames(@Nullable Frame innermost, Set<String> reached, Deque<Obj> open) {
    for (Frame f = innermost; f != null; f = f.caller) {
      f.locals.values().forEach(v -> reach(v, reached, open));
      reach(f.self, reached, open);
      reach(f.returned, reached, open);
      if (f.yielded != null) {
        reach(f.yielded, reached, open);
      }
    }
  }

  private void handle(Obj object, Set<String> reached, Deque<Obj> open) {
    if (object.handle instanceof Handle.Pack pack) {
      pack.elements().forEach(v -> reach(v, reached, open));
    } else if (object.handle instanceof Handle.Library library) {
      reach(library.stream(), reached, open);
    } else if (object.handle instanceof Handle.Task task) {
      reach(task.state(), reached, open);
    }
  }

  private void reach(TaskState task, Set<String> reached, Deque<Obj> open) {
    reach(task.task, reached, open);
    reach(task.result, reached, open);
    task.arguments.forEach(v -> reach(v, reached, open));
  }

  private void reach(Value value, Set<String> reached, Deque<Obj> open) {
    if (value instanceof Value.Closure closure) {
      closure.captured().values().forEach(v -> reach(v, reached, open));
      reach(closure.self(), reached, open);
    } else if (value instanceof Value.MethodHandle handle) {
      reach(handle.bound(), reached, open);
    } else if (!value.keyOrEmpty().isEmpty()) {
      push(in.machine.object(value), reached, open);
    }
  }

  private static void push(Obj object, Set<String> reached, Deque<Obj> open) {
    if (reached.add(object.key)) {
      open.push(object);
    }
  }
}
