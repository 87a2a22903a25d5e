package dev.streamlint.validator.trace;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What takes the place of a native method's result where no native code runs. */
public final class StandIns {
  /** Larger than what is read through a buffer whose length nobody says. */
  private static final int SOME_BYTES = 1 << 20;

  private StandIns() {}

  /** Zero, an empty text, a new object of the type; null if none can be made. */
  public static @Nullable Object of(Class<?> type) {
    if (type.isPrimitive()) {
      return primitive(type);
    } else if (type == String.class) {
      return "";
    } else if (type.isArray() || Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    return constructor(type).map(StandIns::make).orElse(null);
  }

  /** Without arguments; or the one that JavaCPP's classes have for casts, which can take null. */
  private static Optional<Constructor<?>> constructor(Class<?> type) {
    return Arrays.stream(type.getDeclaredConstructors())
        .filter(
            c ->
                c.getParameterCount() == 0
                    || (c.getParameterCount() == 1
                        && c.getParameterTypes()[0] != Object.class
                        && c.getParameterTypes()[0].isAssignableFrom(type)
                        && c.getParameterTypes()[0] != type))
        .max(Comparator.comparingInt(Constructor::getParameterCount));
  }

  private static @Nullable Object make(Constructor<?> constructor) {
    try {
      constructor.setAccessible(true);
      return constructor.newInstance(new Object[constructor.getParameterCount()]);
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  private static @Nullable Object primitive(Class<?> type) {
    if (type == boolean.class) {
      return false;
    } else if (type == char.class) {
      return '\0';
    } else if (type == byte.class) {
      return (byte) 0;
    } else if (type == short.class) {
      return (short) 0;
    } else if (type == int.class) {
      return 0;
    } else if (type == long.class) {
      return 0L;
    } else if (type == float.class) {
      return 0f;
    }
    return type == double.class ? 0d : null;
  }

  /**
   * The bytes of memory that was never allocated; the last number among {@code args} says how many.
   */
  static ByteBuffer bytes(@Nullable Object[] args) {
    int length = SOME_BYTES;
    for (Object each : args) {
      if (each instanceof Number number && number.longValue() > 0) {
        length = (int) Math.min(number.longValue(), SOME_BYTES);
      }
    }
    return ByteBuffer.allocateDirect(length).order(ByteOrder.nativeOrder());
  }
}
