package dev.streamlint.validator.trace;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which objects keep a buffer alive. When the last of them lets go, the memory goes back in the
 * order of the stream that it was allocated on. Objects that are made while a scope is open let go
 * when it is closed.
 */
final class Owners {
  private record Owned(Optional<StreamId> allocatedOn, Set<Object> holders) {}

  private record Scope(Object key, List<Object> members) {}

  private final Things things;
  private final Ops ops;
  private final Map<BufferId, Owned> owned = new HashMap<>();
  private final Map<HostId, Deque<Scope>> open = new HashMap<>();

  Owners(Things things, Ops ops) {
    this.things = things;
    this.ops = ops;
  }

  /** {@code owner} has just been given new memory. */
  void own(BufferId buffer, Object owner, Optional<StreamId> allocatedOn, HostId host) {
    owned.put(buffer, new Owned(allocatedOn, Collections.newSetFromMap(new IdentityHashMap<>())));
    share(buffer, owner, host);
  }

  /** {@code other} keeps the memory as well. */
  void share(BufferId buffer, Object other, HostId host) {
    Owned shared = owned.get(buffer);
    if (shared != null) {
      shared.holders().add(other);
    }
    Deque<Scope> scopes = open.getOrDefault(host, new ArrayDeque<>());
    if (!scopes.isEmpty()) {
      scopes.peek().members().add(other);
    }
  }

  void release(Object owner, Call call) {
    if (!(things.meaning(owner).orElse(null) instanceof Meaning.Memory memory)) {
      return;
    }
    Owned held = owned.get(memory.id());
    if (held != null && held.holders().remove(owner) && held.holders().isEmpty()) {
      owned.remove(memory.id());
      ops.add(new Op.Free(call.at(), call.host(), memory.id(), held.allocatedOn(), false));
    }
  }

  void openScope(Object scope, HostId host) {
    open.computeIfAbsent(host, h -> new ArrayDeque<>()).push(new Scope(scope, new ArrayList<>()));
  }

  /** The object is to outlive the scopes. */
  void leaveScope(Object object) {
    open.values()
        .forEach(scopes -> scopes.forEach(s -> s.members().removeIf(each -> each == object)));
  }

  void closeScope(Object scope, Call call) {
    Deque<Scope> scopes = open.getOrDefault(call.host(), new ArrayDeque<>());
    for (Scope each : List.copyOf(scopes)) {
      if (each.key() == scope) {
        scopes.remove(each);
        each.members().forEach(member -> release(member, call));
      }
    }
  }
}
