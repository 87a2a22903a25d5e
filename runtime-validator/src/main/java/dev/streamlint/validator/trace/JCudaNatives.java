package dev.streamlint.validator.trace;

import java.nio.Buffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What JCuda's objects hold; see {@link BindingClasses}. */
public final class JCudaNatives implements Natives {
  private final @Nullable BufferAddresses buffers = BufferAddresses.open().orElse(null);

  @Override
  public @Nullable Native of(Object object) {
    if (object instanceof NativePointer pointer) {
      return pointer(pointer);
    } else if (object instanceof NativeObject handle) {
      long number = handle.streamlint$number();
      return number == 0 ? null : new Native.Handle(number);
    } else if (object instanceof Buffer buffer) {
      return buffer(buffer);
    }
    Class<?> element = object.getClass().getComponentType();
    return element != null && element.isPrimitive() ? new Native.Heap(object, 0) : null;
  }

  private @Nullable Native pointer(NativePointer pointer) {
    Object[] list = pointer.streamlint$pointers();
    if (list != null) {
      return new Native.Pointers(Arrays.asList(list));
    }
    long number = pointer.streamlint$number();
    long offset = pointer.streamlint$byteOffset();
    if (number != 0) {
      return new Native.Address(number + offset, -1, offset != 0, null);
    }
    Buffer buffer = pointer.streamlint$buffer();
    Native memory = buffer == null ? null : buffer(buffer);
    return memory == null ? null : moved(memory, offset);
  }

  private @Nullable Native buffer(Buffer buffer) {
    if (!buffer.isDirect()) {
      return buffer.hasArray()
          ? new Native.Heap(
              buffer.array(), (long) buffer.arrayOffset() * BufferAddresses.size(buffer))
          : null;
    }
    return buffers == null ? null : buffers.of(buffer);
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
