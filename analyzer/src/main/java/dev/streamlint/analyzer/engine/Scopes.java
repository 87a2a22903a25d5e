package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Scopes that release, when they are closed, what was made on their thread while they were open
 * (JavaCPP, {@code PointerScope}).
 */
final class Scopes {
  /** An open scope and what it is to release. */
  private record Scope(String key, List<Value> members) {}

  private final Interpreter in;
  private final Map<HostId, Deque<Scope>> open = new HashMap<>();

  Scopes(Interpreter in) {
    this.in = in;
  }

  void open(Value scope) {
    open.computeIfAbsent(in.machine.host, h -> new ArrayDeque<>())
        .push(new Scope(scope.keyOrEmpty(), new ArrayList<>()));
  }

  /** A library has made an object. */
  void made(Value object) {
    Deque<Scope> scopes = open.get(in.machine.host);
    if (scopes != null && !scopes.isEmpty()) {
      scopes.peek().members().add(object);
    }
  }

  /** The object is to outlive the scopes. */
  void leave(Value object) {
    open.values().forEach(scopes -> scopes.forEach(s -> s.members().remove(object)));
  }

  void close(Value scope, Site at) {
    Deque<Scope> scopes = open.getOrDefault(in.machine.host, new ArrayDeque<>());
    for (Scope each : List.copyOf(scopes)) {
      if (each.key().equals(scope.keyOrEmpty())) {
        scopes.remove(each);
        each.members().forEach(member -> release(member, at));
      }
    }
  }

  private void release(Value member, Site at) {
    Obj object = in.machine.object(member);
    if (object.handle instanceof Handle.Memory memory) {
      BufferId buffer = memory.id();
      in.machine.owners.release(buffer, object, at);
    }
  }
}
