package dev.streamlint.validator.served;

import java.lang.reflect.Field;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/** Fills JCuda's objects as its native code does. */
final class Handles {
  private static final String OBJECT = "jcuda.NativePointerObject";
  private static final String POINTER = "jcuda.Pointer";

  private final ClassValue<Field> nativePointer = field(OBJECT, "nativePointer");
  private final ClassValue<Field> buffer = field(POINTER, "buffer");

  private static ClassValue<Field> field(String owner, String name) {
    return new ClassValue<>() {
      @Override
      protected Field computeValue(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
          if (each.getName().equals(owner)) {
            return open(each, name);
          }
        }
        throw new IllegalArgumentException(type + " is no " + owner);
      }
    };
  }

  private static Field open(Class<?> owner, String name) {
    try {
      Field field = owner.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("this version of JCuda is not known: no field " + name, e);
    }
  }

  static boolean isHandle(@Nullable Object object) {
    return object != null && isA(object.getClass(), OBJECT);
  }

  private static boolean isA(Class<?> type, String name) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      if (each.getName().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** The handle or address; 0 for null and for what is no handle. */
  long get(@Nullable Object object) {
    if (object == null || !isHandle(object)) {
      return 0;
    }
    try {
      return nativePointer.get(object.getClass()).getLong(object);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Does nothing to what is no handle. */
  void set(@Nullable Object object, long value) {
    if (object == null || !isHandle(object)) {
      return;
    }
    try {
      nativePointer.get(object.getClass()).setLong(object, value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The memory of Java's that a pointer points to. */
  void setBuffer(Object pointer, Buffer bytes) {
    if (!isA(pointer.getClass(), POINTER)) {
      return;
    }
    try {
      buffer.get(pointer.getClass()).set(pointer, bytes);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
