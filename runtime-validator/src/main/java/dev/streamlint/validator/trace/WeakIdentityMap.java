package dev.streamlint.validator.trace;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Values by the identity of a key that nothing here keeps alive: a traced program's memory stays
 * its own business. (JCuda's handles are equal by value, so that {@code WeakHashMap} will not do.)
 */
final class WeakIdentityMap<K, V> {
  private final Map<Object, V> values = new HashMap<>();
  private final ReferenceQueue<K> gone = new ReferenceQueue<>();
  private final Consumer<V> forgotten;

  /** The key itself, as long as it lives. */
  private static final class Key<K> extends WeakReference<K> {
    private final int hash;

    Key(K key, ReferenceQueue<K> gone) {
      super(key, gone);
      hash = System.identityHashCode(key);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // identity is the point
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Key<?> that && get() != null && get() == that.get())
          || (other instanceof Probe probe && get() == probe.key());
    }
  }

  private record Probe(Object key) {
    @Override
    public int hashCode() {
      return System.identityHashCode(key);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // identity is the point
    public boolean equals(@Nullable Object other) {
      return other instanceof Key<?> that
          ? that.get() == key
          : other instanceof Probe probe && probe.key == key;
    }
  }

  WeakIdentityMap() {
    this(value -> {});
  }

  /**
   * Makes an empty map.
   *
   * @param forgotten is told of the values whose keys have been collected
   */
  WeakIdentityMap(Consumer<V> forgotten) {
    this.forgotten = forgotten;
  }

  @Nullable V get(Object key) {
    return values.get(new Probe(key));
  }

  void put(K key, V value) {
    expunge();
    // An equal key that is there stays: only the value is replaced.
    values.put(new Key<>(key, gone), value);
  }

  @Nullable V remove(Object key) {
    return values.remove(new Probe(key));
  }

  V computeIfAbsent(K key, Supplier<V> value) {
    V known = get(key);
    if (known != null) {
      return known;
    }
    V made = value.get();
    put(key, made);
    return made;
  }

  int size() {
    expunge();
    return values.size();
  }

  private void expunge() {
    for (Reference<?> ref = gone.poll(); ref != null; ref = gone.poll()) {
      V value = values.remove(ref);
      if (value != null) {
        forgotten.accept(value);
      }
    }
  }
}
