package dev.streamlint.validator.cuda;

import static dev.streamlint.validator.cuda.Driver.check;
import static jcuda.driver.JCudaDriver.cuMemHostGetDevicePointer;
import static jcuda.driver.JCudaDriver.cuMemHostRegister;
import static jcuda.driver.JCudaDriver.cuMemHostUnregister;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import jcuda.Pointer;
import jcuda.driver.JCudaDriver;

/**
 * Numbers in page-locked memory that kernels and Java code both read and write at any time. The
 * memory is Java's own: a program may reset the device that it is locked for, and what is written
 * to it then must hurt nobody.
 */
final class Flags {
  private static final VarHandle INT =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

  private static final int PAGE = 4096;
  private static final int DEVICEMAP = JCudaDriver.CU_MEMHOSTREGISTER_DEVICEMAP;

  private final ByteBuffer view;
  private final Pointer host;
  private final long address;

  Flags(int count) {
    int bytes = (count * Integer.BYTES + PAGE - 1) / PAGE * PAGE;
    view =
        ByteBuffer.allocateDirect(bytes + PAGE)
            .alignedSlice(PAGE)
            .limit(bytes)
            .slice()
            .order(ByteOrder.nativeOrder());
    host = Pointer.to(view);
    check("cuMemHostRegister", cuMemHostRegister(host, bytes, DEVICEMAP));
    Address device = new Address();
    check("cuMemHostGetDevicePointer", cuMemHostGetDevicePointer(device, host, 0));
    address = device.value();
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
    check("cuMemHostUnregister", cuMemHostUnregister(host));
  }
}
