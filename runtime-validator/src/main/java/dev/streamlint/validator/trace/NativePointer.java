package dev.streamlint.validator.trace;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/** What {@link BindingClasses} makes {@code jcuda.Pointer} implement. */
public interface NativePointer extends NativeObject {
  /** To be added to the number. */
  long streamlint$byteOffset();

  /** Memory of Java's. */
  @Nullable Buffer streamlint$buffer();

  void streamlint$buffer(@Nullable Buffer value);

  /** A list of pointers. */
  Object @Nullable [] streamlint$pointers();
}
