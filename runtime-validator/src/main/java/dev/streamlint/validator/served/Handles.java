package dev.streamlint.validator.served;

import dev.streamlint.validator.trace.NativeObject;
import org.jspecify.annotations.Nullable;

/** Reads and fills JCuda's handles as its native code does. */
final class Handles {
  private Handles() {}

  static boolean isHandle(@Nullable Object object) {
    return object instanceof NativeObject;
  }

  /** The handle or address; 0 for null and for what is no handle. */
  static long get(@Nullable Object object) {
    return object instanceof NativeObject handle ? handle.streamlint$number() : 0;
  }

  /** Does nothing to what is no handle. */
  static void set(@Nullable Object object, long value) {
    if (object instanceof NativeObject handle) {
      handle.streamlint$number(value);
    }
  }
}
