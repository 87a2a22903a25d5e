package dev.streamlint.validator.trace;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the bytes of Java's buffers are. Needs {@code java.nio} opened to this class, which an
 * agent can do.
 */
public final class BufferAddresses {
  private final MethodHandle address;
  private final MethodHandle attachment;

  private BufferAddresses(MethodHandle address, MethodHandle attachment) {
    this.address = address;
    this.attachment = attachment;
  }

  /** Empty where {@code java.nio} is closed. */
  public static Optional<BufferAddresses> open() {
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(Buffer.class, MethodHandles.lookup());
      Class<?> direct = Class.forName("sun.nio.ch.DirectBuffer");
      MethodHandles.Lookup inner = MethodHandles.privateLookupIn(direct, MethodHandles.lookup());
      return Optional.of(
          new BufferAddresses(
              lookup.findGetter(Buffer.class, "address", long.class),
              inner.unreflect(direct.getMethod("attachment"))));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /** Of a direct buffer. */
  Native of(Buffer buffer) {
    long length = (long) buffer.capacity() * size(buffer);
    Buffer root = root(buffer);
    Native.Root of = new Native.Root(root, address(root), (long) root.capacity() * size(root));
    return new Native.Address(address(buffer), length, false, of);
  }

  public long address(Buffer buffer) {
    try {
      return (long) address.invoke(buffer);
    } catch (Throwable e) {
      throw new IllegalStateException("no address of a buffer", e);
    }
  }

  private Buffer root(Buffer view) {
    Buffer root = view;
    for (Object next = attachment(root); next instanceof Buffer buffer; next = attachment(root)) {
      root = buffer;
    }
    return root;
  }

  private @Nullable Object attachment(Buffer buffer) {
    try {
      return attachment.invoke(buffer);
    } catch (Throwable e) {
      throw new IllegalStateException("no owner of a buffer", e);
    }
  }

  /** Bytes of an element. */
  static int size(Buffer buffer) {
    if (buffer instanceof ByteBuffer) {
      return 1;
    } else if (buffer instanceof ShortBuffer || buffer instanceof CharBuffer) {
      return 2;
    } else if (buffer instanceof IntBuffer || buffer instanceof FloatBuffer) {
      return 4;
    }
    return buffer instanceof LongBuffer || buffer instanceof DoubleBuffer ? 8 : 1;
  }
}
