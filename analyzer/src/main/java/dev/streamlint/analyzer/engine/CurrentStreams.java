package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.StreamId;
import java.util.HashMap;
import java.util.Map;

/**
 * The stream that a tensor library's calls are queued on when they name none: one for each host
 * thread, at first the default stream (PyTorch, "CUDA semantics": the current stream is a
 * thread-local setting).
 */
final class CurrentStreams {
  private final Machine machine;
  private final Map<HostId, Value> current = new HashMap<>();

  CurrentStreams(Machine machine) {
    this.machine = machine;
  }

  /** The calling thread's. */
  Value get() {
    return current.getOrDefault(machine.host, new Value.BuiltinStream(StreamId.LEGACY));
  }

  void set(Value stream) {
    current.put(machine.host, stream);
  }

  void enter(Value guard, Value stream) {
    Obj object = machine.object(guard);
    if (!(object.handle instanceof Handle.Guard)) {
      object.handle = new Handle.Guard(get());
    }
    set(stream);
  }

  /** A guard restores what was current where it was entered; one that is never left does not. */
  void leave(Value guard) {
    Obj object = machine.object(guard);
    if (object.handle instanceof Handle.Guard entered) {
      set(entered.before());
      object.handle = null;
    }
  }
}
