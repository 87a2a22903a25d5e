package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.model.TypeModel;
import dev.streamlint.rules.model.TypeModel.Role;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.TokenId;
import java.lang.ref.WeakReference;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What each object of the program stands for: by the driver's handle or address where it holds one,
 * else by its identity, so that two handles with the same content are two handles.
 */
final class Things {
  // cuda.h: CU_STREAM_LEGACY and CU_STREAM_PER_THREAD are handles of their own.
  private static final long LEGACY = 1;
  private static final long PER_THREAD = 2;

  private final ApiModels models;
  private final Natives natives;
  private final Ops ops;
  private final WeakIdentityMap<Object, Meaning> meanings;
  private final WeakIdentityMap<Object, Boolean> parts = new WeakIdentityMap<>();
  private final Map<Role, Map<Long, Meaning>> handles = new EnumMap<>(Role.class);
  private final Regions regions = new Regions();
  private final Map<BufferId, MemoryKind> kinds = new HashMap<>();
  private final ClassValue<Role> roles =
      new ClassValue<>() {
        @Override
        protected Role computeValue(Class<?> type) {
          return models.type(type.getName()).map(TypeModel::role).orElse(Role.OTHER);
        }
      };

  /** 0 is the main thread, and the legacy default stream. */
  private int last;

  Things(ApiModels models, Natives natives, Ops ops) {
    this.models = models;
    this.natives = natives;
    this.ops = ops;
    this.meanings = new WeakIdentityMap<>(this::collected);
  }

  /** An array's memory goes with it; a device's does not go with a handle. */
  private void collected(Meaning meaning) {
    boolean byAddress = natives != Natives.NONE;
    if (byAddress
        && meaning instanceof Meaning.Memory memory
        && kind(memory.id()) == MemoryKind.PAGEABLE) {
      forget(memory.id());
    }
  }

  private void forget(BufferId buffer) {
    kinds.remove(buffer);
    ops.forget(buffer);
  }

  @Nullable Native view(@Nullable Object object) {
    return object == null ? null : natives.of(object);
  }

  Optional<Meaning> meaning(@Nullable Object object) {
    if (object instanceof Meaning known) {
      return Optional.of(known);
    }
    Native view = view(object);
    return view != null && object != null ? meaning(object, view) : byIdentity(object);
  }

  private Optional<Meaning> byIdentity(@Nullable Object object) {
    return Optional.ofNullable(object == null ? null : meanings.get(object));
  }

  /** The same, where it is known what the object holds. */
  Optional<Meaning> meaning(Object object, Native view) {
    if (view instanceof Native.Pointers list) {
      return Optional.of(new Meaning.Pointers(list.elements()));
    } else if (view instanceof Native.Heap heap) {
      return byIdentity(heap.array()).map(m -> moved(m, heap.offset()));
    } else if (view instanceof Native.Address address) {
      return memory(object, address);
    }
    return ofHandle(roles.get(object.getClass()), ((Native.Handle) view).value());
  }

  private static Meaning moved(Meaning meaning, long offset) {
    return meaning instanceof Meaning.Memory memory && offset != 0
        ? new Meaning.Memory(memory.id(), offset, null, true)
        : meaning;
  }

  private Optional<Meaning> memory(Object object, Native.Address address) {
    Regions.Region region = regions.find(address.at());
    if (region == null) {
      Native.Root root = address.root();
      if (root != null) {
        return Optional.empty(); // Java's own: met where it is used
      }
      // Allocated out of view: how much there is, and what else points to it, is not known.
      BufferId met = newBuffer();
      add(new Regions.Region(address.at(), 0, met, null));
      return Optional.of(new Meaning.Memory(met, 0L, null, false));
    }
    boolean part = address.part() || parts.get(object) != null;
    Long length = address.length() >= 0 ? (Long) address.length() : null;
    return Optional.of(new Meaning.Memory(region.id(), address.at() - region.base(), length, part));
  }

  private Optional<Meaning> ofHandle(Role role, long handle) {
    Meaning known = byHandle(role).get(handle);
    if (known != null || role != Role.STREAM) {
      return Optional.ofNullable(known);
    } else if (handle == LEGACY) {
      return Optional.of(new Meaning.Builtin(new Operand.LegacyStream()));
    } else if (handle == PER_THREAD) {
      return Optional.of(new Meaning.Builtin(new Operand.PerThreadStream()));
    }
    // Created out of view.
    Meaning met = new Meaning.Stream(newStream());
    byHandle(role).put(handle, met);
    return Optional.of(met);
  }

  private Map<Long, Meaning> byHandle(Role role) {
    return handles.computeIfAbsent(role, r -> new HashMap<>());
  }

  void means(@Nullable Object object, Meaning meaning) {
    if (object == null) {
      return;
    }
    Native view = view(object);
    if (view instanceof Native.Handle handle) {
      byHandle(roles.get(object.getClass())).put(handle.value(), meaning);
    } else if (view instanceof Native.Heap heap) {
      meanings.put(heap.array(), meaning);
    } else if (view instanceof Native.Address address && meaning instanceof Meaning.Memory memory) {
      alias(object, address, memory);
    } else if (!(view instanceof Native.Pointers)) {
      meanings.put(object, meaning);
    }
  }

  /** A second address of the same memory; or the same, with an offset that may be 0. */
  private void alias(Object object, Native.Address address, Meaning.Memory memory) {
    Regions.Region there = regions.find(address.at());
    if (there == null || !there.id().equals(memory.id())) {
      Long offset = memory.offset();
      add(new Regions.Region(address.at() - (offset == null ? 0 : offset), -1, memory.id(), null));
    }
    if (memory.part() && !address.part()) {
      parts.put(object, true);
    }
  }

  private void add(Regions.Region region) {
    regions.add(region).forEach(this::forget);
  }

  // --- new things ---

  /** Memory that a call has just put into {@code out}. */
  BufferId allocated(@Nullable Object out, Optional<Long> bytes) {
    BufferId id = newBuffer();
    if (view(out) instanceof Native.Address address) {
      add(new Regions.Region(address.at(), bytes.orElse(-1L), id, null));
    } else {
      means(out, new Meaning.Memory(id, 0L, null, false));
    }
    return id;
  }

  /** Memory of Java's own, met for the first time. */
  Meaning.Memory hostMemory(Object value) {
    BufferId id = newBuffer();
    Meaning.Memory memory = new Meaning.Memory(id, 0L, null, false);
    isOf(id, MemoryKind.PAGEABLE);
    if (view(value) instanceof Native.Address address && address.root() != null) {
      Native.Root root = address.root();
      add(new Regions.Region(root.base(), root.size(), id, new WeakReference<>(root.buffer())));
    } else {
      means(value, memory);
    }
    return meaning(value).orElse(memory) instanceof Meaning.Memory known ? known : memory;
  }

  /**
   * The stream that a call has just created in {@code out}. A handle that comes again is one
   * stream.
   */
  StreamId created(@Nullable Object out) {
    StreamId id =
        view(out) != null && meaning(out).orElse(null) instanceof Meaning.Stream known
            ? known.id()
            : newStream();
    means(out, new Meaning.Stream(id));
    return id;
  }

  /** The event in a handle. */
  EventId event(@Nullable Object object) {
    if (meaning(object).orElse(null) instanceof Meaning.Event event) {
      return event.id();
    }
    EventId id = newEvent();
    means(object, new Meaning.Event(id));
    return id;
  }

  MemoryKind kind(BufferId buffer) {
    return kinds.getOrDefault(buffer, MemoryKind.UNKNOWN);
  }

  /** Whether a call made it, and did not say of which kind. */
  boolean isMadeOfSomeKind(BufferId buffer) {
    return kinds.get(buffer) == MemoryKind.UNKNOWN;
  }

  /** What a library's objects of that class are. */
  Role role(Object object) {
    return roles.get(object.getClass());
  }

  /** Whether the garbage collector gives the object's memory back. */
  boolean isCollected(Object object) {
    return models.type(object.getClass().getName()).filter(TypeModel::collected).isPresent();
  }

  /** Whether the objects of its class are memory of the host. */
  boolean isHost(Object object) {
    return models.type(object.getClass().getName()).filter(TypeModel::host).isPresent();
  }

  void isOf(BufferId buffer, MemoryKind kind) {
    kinds.put(buffer, kind);
  }

  StreamId newStream() {
    return new StreamId(++last);
  }

  EventId newEvent() {
    return new EventId(++last);
  }

  BufferId newBuffer() {
    return new BufferId(++last);
  }

  TokenId newToken() {
    return new TokenId(++last);
  }

  HostId newHost() {
    return new HostId(++last);
  }
}
