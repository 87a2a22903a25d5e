package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which stream, event or memory each object of a path stands for, and what they are called. What
 * comes from out of view stands for one of its own.
 */
final class Identities {
  private final Machine machine;

  private final Map<String, StreamId> symbolicStreams = new HashMap<>();
  private final Map<String, EventId> symbolicEvents = new HashMap<>();
  private final Map<String, BufferId> symbolicBuffers = new HashMap<>();
  private final Map<HostId, StreamId> perThreadStreams = new HashMap<>();
  private final Map<StreamId, Obj> streamOwners = new LinkedHashMap<>();
  private final Map<BufferId, Obj> bufferOwners = new HashMap<>();
  private final Map<EventId, Obj> eventOwners = new HashMap<>();
  private final Map<HostId, String> hostNames = new HashMap<>();
  private final Set<StreamId> assumedStreams = new HashSet<>();
  private final Set<StreamId> doubtedStreams = new HashSet<>();

  Identities(Machine machine) {
    this.machine = machine;
  }

  StreamId newStream(Obj owner) {
    StreamId id = new StreamId(machine.fresh());
    streamOwners.put(id, owner);
    owner.handle = new Handle.Stream(id);
    return id;
  }

  EventId newEvent(Obj owner) {
    EventId id = new EventId(machine.fresh());
    eventOwners.put(id, owner);
    owner.handle = new Handle.Event(id);
    return id;
  }

  BufferId newBuffer(Obj owner) {
    BufferId id = new BufferId(machine.fresh());
    bufferOwners.put(id, owner);
    return id;
  }

  /** The stream that an object from out of view stands for. */
  StreamId symbolicStream(Obj owner, Site at) {
    return symbolicStreams.computeIfAbsent(
        owner.key,
        k -> {
          StreamId id = newStream(owner);
          owner.handle = null;
          assumedStreams.add(id);
          machine.quiet(new Op.CreateStream(at, machine.host, id, StreamKind.UNKNOWN));
          return id;
        });
  }

  Optional<EventId> symbolicEvent(Obj owner, boolean create) {
    if (create) {
      return Optional.of(
          symbolicEvents.computeIfAbsent(
              owner.key,
              k -> {
                EventId id = newEvent(owner);
                owner.handle = null;
                return id;
              }));
    }
    return Optional.ofNullable(symbolicEvents.get(owner.key));
  }

  BufferId symbolicBuffer(Obj owner, Site at) {
    return symbolicBuffers.computeIfAbsent(
        owner.key,
        k -> {
          BufferId id = newBuffer(owner);
          machine.quiet(new Op.Alloc(at, machine.host, id, MemoryKind.UNKNOWN, Optional.empty()));
          return id;
        });
  }

  /** The host memory behind an array or buffer that lives on the Java heap. */
  BufferId hostMemory(Obj array, Site at) {
    if (array.hostMemory == null) {
      BufferId id = newBuffer(array);
      array.hostMemory = id;
      // A buffer object from out of view may be page-locked.
      MemoryKind kind =
          array.known || array.type.isArray() ? MemoryKind.PAGEABLE : MemoryKind.UNKNOWN;
      machine.quiet(new Op.Alloc(at, machine.host, id, kind, Optional.empty()));
    }
    return array.hostMemory;
  }

  /** From here on the stream may have been waited for, or not: what it does is only possible. */
  void doubt(StreamId stream) {
    doubtedStreams.add(stream);
  }

  boolean isDoubted(StreamId stream) {
    return doubtedStreams.contains(stream);
  }

  boolean isAssumed(StreamId stream) {
    return assumedStreams.contains(stream) || isDoubted(stream);
  }

  List<StreamId> streamsInView() {
    return List.copyOf(streamOwners.keySet());
  }

  // --- names for messages ---

  String nameOf(StreamId stream) {
    Optional<String> shown = machine.names.name(stream);
    if (shown.isPresent()) {
      return shown.get();
    }
    return shownName(streamOwners.get(stream));
  }

  /** What the finding that is being told calls it. */
  private String shownName(@Nullable Obj owner) {
    return owner == null ? "" : machine.names.variable(owner).orElseGet(() -> nameOf(owner));
  }

  /** The object that stands for the stream. */
  Optional<Obj> ownerOf(StreamId stream) {
    return Optional.ofNullable(streamOwners.get(stream));
  }

  /** The object that was given the memory. */
  Optional<Obj> ownerOf(BufferId buffer) {
    return Optional.ofNullable(bufferOwners.get(buffer));
  }

  /** The object that stands for the event. */
  Optional<Obj> ownerOf(EventId event) {
    return Optional.ofNullable(eventOwners.get(event));
  }

  /** The thread whose own default stream it is. */
  Optional<HostId> threadOf(StreamId stream) {
    return perThreadStreams.entrySet().stream()
        .filter(entry -> entry.getValue().equals(stream))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** The class of the handle; empty if it is not known. */
  String typeOf(StreamId stream) {
    Obj owner = streamOwners.get(stream);
    return owner == null ? "" : owner.type.name();
  }

  String nameOf(BufferId buffer) {
    Optional<String> shown = machine.names.name(buffer);
    if (shown.isPresent()) {
      return shown.get();
    }
    return shownName(bufferOwners.get(buffer));
  }

  String nameOf(EventId event) {
    return shownName(eventOwners.get(event));
  }

  String nameOf(HostId id) {
    return hostNames.getOrDefault(id, "");
  }

  void nameHost(HostId id, String name) {
    hostNames.put(id, name);
  }

  /** {@code up.handle}: many wrappers have a field of that name. */
  static String nameOf(Obj owner) {
    String name = owner.name;
    if (name == null) {
      return owner.known ? "" : Names.ofKey(owner.key);
    }
    Obj holder = owner.holder;
    return holder == null || holder.name == null || holder == owner
        ? name
        : holder.name + "." + name;
  }

  /**
   * The calling thread's own default stream: an ordinary stream, blocking with respect to the
   * legacy one.
   */
  StreamId perThreadStream(Site at) {
    return perThreadStreams.computeIfAbsent(
        machine.host,
        h -> {
          Obj owner = new Obj("the per-thread default stream", TypeRef.UNKNOWN, true);
          owner.name = "per-thread default";
          StreamId id = newStream(owner);
          machine.quiet(new Op.CreateStream(at, h, id, StreamKind.BLOCKING));
          return id;
        });
  }

  /** Whether the buffer's memory was made by code in view, so that its kind is certain. */
  boolean isMadeInView(BufferId buffer) {
    Obj owner = bufferOwners.get(buffer);
    return owner != null && (owner.known || owner.type.isArray());
  }
}
