package dev.streamlint.validator.trace;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.Use;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which objects keep a buffer alive. When the last of them lets go, the memory goes back in the
 * order of the stream that it was allocated on. Objects that are made while a scope is open let go
 * when it is closed.
 */
final class Owners {
  /** What one buffer has. */
  private static final class Owned {
    final Optional<StreamId> allocatedOn;
    final List<Holder> holders = new ArrayList<>();

    /** The latest work on another stream than the one it was allocated on. */
    @Nullable Op foreign;

    Owned(Optional<StreamId> allocatedOn) {
      this.allocatedOn = allocatedOn;
    }
  }

  /**
   * An object that holds a buffer, once.
   *
   * @param kept the object itself, where no collector gives the memory back
   */
  private record Holder(WeakReference<Object> object, @Nullable Object kept) {}

  private record Scope(Object key, List<Object> members) {}

  private final Things things;
  private final Ops ops;
  private final boolean collects;
  private final Map<BufferId, Owned> owned = new LinkedHashMap<>();
  private final Map<HostId, Deque<Scope>> open = new HashMap<>();

  /**
   * Nobody owns anything yet.
   *
   * @param collects whether to ask the collector what can still be reached
   */
  Owners(Things things, Ops ops, boolean collects) {
    this.things = things;
    this.ops = ops;
    this.collects = collects;
  }

  /** {@code owner} has just been given new memory; without a stream it is freed by the host. */
  void own(BufferId buffer, Object owner, Optional<StreamId> allocatedOn, HostId host) {
    owned.put(buffer, new Owned(allocatedOn));
    share(buffer, owner, host);
  }

  /** {@code other} keeps the memory as well; an object that does already does so twice. */
  void share(BufferId buffer, Object other, HostId host) {
    keep(buffer, other);
    Deque<Scope> scopes = open.getOrDefault(host, new ArrayDeque<>());
    if (!scopes.isEmpty()) {
      scopes.peek().members().add(other);
    }
  }

  /** The same for an object that was there before. */
  void keep(BufferId buffer, Object other) {
    Owned shared = owned.get(buffer);
    if (shared != null) {
      Object kept = things.isCollected(other) ? null : other;
      shared.holders.add(new Holder(new WeakReference<>(other), kept));
    }
  }

  /** {@code owner} lets go, once, of its memory, and of what else it keeps. */
  void release(Object owner, Call call) {
    for (Map.Entry<BufferId, Owned> each : List.copyOf(owned.entrySet())) {
      Owned held = each.getValue();
      Optional<Holder> holder =
          held.holders.stream().filter(h -> h.object().refersTo(owner)).findFirst();
      if (holder.isPresent() && held.holders.remove(holder.get()) && held.holders.isEmpty()) {
        forget(each.getKey());
        ops.add(new Op.Free(call.at(), call.host(), each.getKey(), held.allocatedOn, false));
      }
    }
  }

  // --- the collector ---

  /** Work was queued. */
  void used(Op.Work work) {
    for (Use use : work.uses()) {
      Owned held = owned.get(use.buffer());
      if (held != null && held.allocatedOn.filter(s -> !s.equals(work.stream())).isPresent()) {
        held.foreign = work;
      }
    }
  }

  /**
   * Asks the collector which tensors the program can no longer reach, if another stream than its
   * own has used one: nothing else can go wrong. It may release them as early as this. To be called
   * before anything that orders: afterwards it could be too late to matter.
   */
  void collect() {
    if (!collects || owned.values().stream().allMatch(held -> held.foreign == null)) {
      return;
    }
    System.gc();
    for (Map.Entry<BufferId, Owned> each : List.copyOf(owned.entrySet())) {
      Owned held = each.getValue();
      Op lastUse = held.foreign;
      if (lastUse != null && held.holders.stream().allMatch(h -> h.object().refersTo(null))) {
        forget(each.getKey());
        ops.add(new Op.Free(lastUse.at(), lastUse.host(), each.getKey(), held.allocatedOn, false));
      }
    }
  }

  /** Somebody else gives the buffer back. */
  void forget(BufferId buffer) {
    owned.remove(buffer);
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
