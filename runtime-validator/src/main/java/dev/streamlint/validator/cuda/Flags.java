package dev.streamlint.validator.cuda;

import static dev.streamlint.validator.cuda.Driver.check;
import static jcuda.driver.JCudaDriver.cuMemFreeHost;
import static jcuda.driver.JCudaDriver.cuMemHostAlloc;
import static jcuda.driver.JCudaDriver.cuMemHostGetDevicePointer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import jcuda.Pointer;
import jcuda.driver.JCudaDriver;

/** Numbers in page-locked memory that kernels and Java code both read and write at any time. */
final class Flags {
  private static final VarHandle INT =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

  private final Pointer host = new Pointer();
  private final ByteBuffer view;
  private final long address;

  Flags(int count) {
    int bytes = count * Integer.BYTES;
    check("cuMemHostAlloc", cuMemHostAlloc(host, bytes, JCudaDriver.CU_MEMHOSTALLOC_DEVICEMAP));
    Address device = new Address();
    check("cuMemHostGetDevicePointer", cuMemHostGetDevicePointer(device, host, 0));
    address = device.value();
    view = host.getByteBuffer(0, bytes).order(ByteOrder.nativeOrder());
    for (int i = 0; i < count; i++) {
      set(i, 0);
    }
  }

  /** For kernels. */
  long address(int index) {
    return address + (long) index * Integer.BYTES;
  }

  int get(int index) {
    return (int) INT.getVolatile(view, index * Integer.BYTES);
  }

  void set(int index, int value) {
    INT.setVolatile(view, index * Integer.BYTES, value);
  }

  void free() {
    check("cuMemFreeHost", cuMemFreeHost(host));
  }
}
