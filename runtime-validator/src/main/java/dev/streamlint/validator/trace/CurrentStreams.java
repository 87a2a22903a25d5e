package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.HostId;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The stream that a tensor library's calls are queued on when they name none: one for each host
 * thread, at first the default stream.
 */
final class CurrentStreams {
  private final Map<HostId, Object> current = new HashMap<>();

  /** What was current where a guard was entered. */
  private final IdentityHashMap<Object, Object> guards = new IdentityHashMap<>();

  Object get(HostId host) {
    return current.getOrDefault(host, new Operand.LegacyStream());
  }

  void set(HostId host, Object stream) {
    current.put(host, stream);
  }

  void enter(HostId host, Object guard, Object stream) {
    guards.putIfAbsent(guard, get(host));
    set(host, stream);
  }

  void leave(HostId host, Object guard) {
    Object before = guards.remove(guard);
    if (before != null) {
      set(host, before);
    }
  }
}
