package dev.streamlint.validator.trace;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.TokenId;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What each object of the program stands for, by identity: two handles with the same content are
 * two handles. Objects are kept, so that no other takes their place.
 */
final class Things {
  private final IdentityHashMap<Object, Meaning> meanings = new IdentityHashMap<>();
  private final Map<BufferId, MemoryKind> kinds = new HashMap<>();

  /** 0 is the main thread, and the legacy default stream. */
  private int last;

  Optional<Meaning> meaning(@Nullable Object object) {
    return Optional.ofNullable(object == null ? null : meanings.get(object));
  }

  void means(@Nullable Object object, Meaning meaning) {
    if (object != null) {
      meanings.put(object, meaning);
    }
  }

  MemoryKind kind(BufferId buffer) {
    return kinds.getOrDefault(buffer, MemoryKind.UNKNOWN);
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
