package dev.streamlint.validator.served;

import dev.streamlint.validator.device.HostMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A Java array, as bytes in the machine's order.
 *
 * @param array of any primitive type but boolean
 */
record ArrayMemory(Object array) implements HostMemory {

  @Override
  public long size() {
    return (long) java.lang.reflect.Array.getLength(array) * elementSize();
  }

  private int elementSize() {
    if (array instanceof byte[]) {
      return 1;
    } else if (array instanceof short[] || array instanceof char[]) {
      return 2;
    }
    return array instanceof long[] || array instanceof double[] ? 8 : 4;
  }

  /** The elements that hold the bytes. */
  private record Span(int first, int count, int skip) {}

  private Span span(long offset, int bytes) {
    int size = elementSize();
    int first = Math.toIntExact(offset / size);
    int end = Math.toIntExact((offset + bytes + size - 1) / size);
    return new Span(first, end - first, Math.toIntExact(offset - (long) first * size));
  }

  @Override
  public void get(long offset, byte[] into) {
    Span span = span(offset, into.length);
    load(span).get(span.skip(), into);
  }

  @Override
  public void put(long offset, byte[] from) {
    Span span = span(offset, from.length);
    ByteBuffer bytes = load(span);
    bytes.put(span.skip(), from);
    store(span, bytes);
  }

  private ByteBuffer load(Span span) {
    ByteBuffer bytes =
        ByteBuffer.allocate(span.count() * elementSize()).order(ByteOrder.nativeOrder());
    if (array instanceof byte[] a) {
      bytes.put(0, a, span.first(), span.count());
    } else if (array instanceof short[] a) {
      bytes.asShortBuffer().put(a, span.first(), span.count());
    } else if (array instanceof char[] a) {
      bytes.asCharBuffer().put(a, span.first(), span.count());
    } else if (array instanceof int[] a) {
      bytes.asIntBuffer().put(a, span.first(), span.count());
    } else if (array instanceof float[] a) {
      bytes.asFloatBuffer().put(a, span.first(), span.count());
    } else if (array instanceof long[] a) {
      bytes.asLongBuffer().put(a, span.first(), span.count());
    } else if (array instanceof double[] a) {
      bytes.asDoubleBuffer().put(a, span.first(), span.count());
    }
    return bytes;
  }

  private void store(Span span, ByteBuffer bytes) {
    if (array instanceof byte[] a) {
      bytes.get(0, a, span.first(), span.count());
    } else if (array instanceof short[] a) {
      bytes.asShortBuffer().get(a, span.first(), span.count());
    } else if (array instanceof char[] a) {
      bytes.asCharBuffer().get(a, span.first(), span.count());
    } else if (array instanceof int[] a) {
      bytes.asIntBuffer().get(a, span.first(), span.count());
    } else if (array instanceof float[] a) {
      bytes.asFloatBuffer().get(a, span.first(), span.count());
    } else if (array instanceof long[] a) {
      bytes.asLongBuffer().get(a, span.first(), span.count());
    } else if (array instanceof double[] a) {
      bytes.asDoubleBuffer().get(a, span.first(), span.count());
    }
  }
}
