package dev.streamlint.validator.trace;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.nio.Buffer;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What JCuda's objects hold. JCuda is the program's, of any version and class loader: its fields are
 * found by name.
 *
 * <pre>
 *   NativePointerObject   nativePointer             the driver's handle or address; 0: none
 *     Pointer             byteOffset                to be added to it
 *                         buffer                    memory of Java's
 *                         pointers                  a list of pointers
 * </pre>
 */
public final class JCudaNatives implements Natives {
  private static final String OBJECT = "jcuda.NativePointerObject";
  private static final String POINTER = "jcuda.Pointer";

  private final @Nullable BufferAddresses buffers = BufferAddresses.open().orElse(null);
  private final ClassValue<Optional<Fields>> fields =
      new ClassValue<>() {
        @Override
        protected Optional<Fields> computeValue(Class<?> type) {
          return Fields.of(type);
        }
      };

  /** How to read an object's fields; those of a pointer are null for other handles. */
  private record Fields(
      MethodHandle nativePointer,
      @Nullable MethodHandle byteOffset,
      @Nullable MethodHandle buffer,
      @Nullable MethodHandle pointers) {

    static Optional<Fields> of(Class<?> type) {
      @Nullable Class<?> object = ancestor(type, OBJECT);
      if (object == null) {
        return Optional.empty();
      }
      @Nullable Class<?> pointer = ancestor(type, POINTER);
      try {
        MethodHandle number = getter(object, "nativePointer");
        return Optional.of(
            pointer == null
                ? new Fields(number, null, null, null)
                : new Fields(
                    number,
                    getter(pointer, "byteOffset"),
                    getter(pointer, "buffer"),
                    getter(pointer, "pointers")));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("this version of JCuda is not known: " + e.getMessage(), e);
      }
    }

    private static @Nullable Class<?> ancestor(Class<?> type, String name) {
      for (Class<?> each = type; each != null; each = each.getSuperclass()) {
        if (each.getName().equals(name)) {
          return each;
        }
      }
      return null;
    }

    /** Takes any object, so that the call is exact and quick. */
    private static MethodHandle getter(Class<?> of, String name)
        throws ReflectiveOperationException {
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(of, MethodHandles.lookup());
      MethodHandle plain = lookup.unreflectGetter(of.getDeclaredField(name));
      Class<?> type = plain.type().returnType();
      return plain.asType(
          java.lang.invoke.MethodType.methodType(
              type.isPrimitive() ? type : Object.class, Object.class));
    }
  }

  @Override
  public Optional<Native> of(Object object) {
    if (object instanceof Buffer buffer) {
      return buffers == null ? heap(buffer) : buffers.of(buffer);
    }
    Class<?> element = object.getClass().getComponentType();
    if (element != null) {
      return element.isPrimitive()
          ? Optional.of(new Native.Heap(object, 0))
          : Optional.empty();
    }
    Optional<Fields> known = fields.get(object.getClass());
    return known.isEmpty() ? Optional.empty() : of(object, known.get());
  }

  private static Optional<Native> heap(Buffer buffer) {
    return buffer.hasArray()
        ? Optional.of(new Native.Heap(buffer.array(), buffer.arrayOffset()))
        : Optional.empty();
  }

  private Optional<Native> of(Object object, Fields known) {
    try {
      long number = (long) known.nativePointer().invokeExact(object);
      if (known.byteOffset() == null || known.pointers() == null || known.buffer() == null) {
        return number == 0 ? Optional.empty() : Optional.of(new Native.Handle(number));
      }
      if (known.pointers().invokeExact(object) instanceof Object[] list) {
        return Optional.of(new Native.Pointers(Arrays.asList(list)));
      }
      long offset = (long) known.byteOffset().invokeExact(object);
      if (number != 0) {
        return Optional.of(new Native.Address(number + offset, -1, offset != 0, null));
      }
      return known.buffer().invokeExact(object) instanceof Buffer buffer
          ? of(buffer).map(memory -> moved(memory, offset))
          : Optional.empty();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static Native moved(Native memory, long offset) {
    if (memory instanceof Native.Heap heap) {
      return new Native.Heap(heap.array(), heap.offset() + offset);
    } else if (memory instanceof Native.Address address && offset != 0) {
      return new Native.Address(
          address.at() + offset, address.length() - offset, true, address.root());
    }
    return memory;
  }
}
