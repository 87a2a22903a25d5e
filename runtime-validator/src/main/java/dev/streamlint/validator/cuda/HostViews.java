package dev.streamlint.validator.cuda;

import static dev.streamlint.validator.cuda.Driver.check;

import dev.streamlint.validator.device.AddressException;
import dev.streamlint.validator.device.DeviceException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import jcuda.Pointer;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdevice_attribute;
import jcuda.driver.JCudaDriver;

/** Memory that Java code and the GPU both see: page-locked, and managed. */
final class HostViews {
  /** CU_MEM_ATTACH_HOST: JCuda makes a buffer of managed memory with this flag only. */
  private static final int ATTACH_HOST = 2;

  private record View(ByteBuffer bytes, Pointer pointer, boolean managed) {}

  private final ConcurrentSkipListMap<Long, View> views = new ConcurrentSkipListMap<>();

  long allocatePinned(long bytes) {
    Pointer pointer = new Pointer();
    int flags = JCudaDriver.CU_MEMHOSTALLOC_DEVICEMAP;
    check("cuMemHostAlloc", JCudaDriver.cuMemHostAlloc(pointer, bytes, flags));
    Address address = new Address();
    check("cuMemHostGetDevicePointer", JCudaDriver.cuMemHostGetDevicePointer(address, pointer, 0));
    return put(address.value(), pointer, bytes, false);
  }

  /**
   * Where the host may use managed memory while the GPU works, memory that is "attached to the
   * host" is as good for the GPU as any other. Source: CUDA C++ Programming Guide, "Unified
   * Memory", concurrentManagedAccess.
   *
   * @throws DeviceException where the host may not
   */
  long allocateManaged(long bytes) {
    if (!isConcurrent()) {
      throw new DeviceException(
          "this GPU does not let the host use managed memory while it is at work");
    }
    Address address = new Address();
    check("cuMemAllocManaged", JCudaDriver.cuMemAllocManaged(address, bytes, ATTACH_HOST));
    return put(address.value(), address, bytes, true);
  }

  private static boolean isConcurrent() {
    CUdevice device = new CUdevice();
    check("cuDeviceGet", JCudaDriver.cuDeviceGet(device, 0));
    int[] answer = new int[1];
    int asked = CUdevice_attribute.CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS;
    check("cuDeviceGetAttribute", JCudaDriver.cuDeviceGetAttribute(answer, asked, device));
    return answer[0] != 0;
  }

  private long put(long at, Pointer pointer, long bytes, boolean managed) {
    ByteBuffer view = pointer.getByteBuffer(0, bytes);
    if (view == null) {
      throw new DeviceException("this version of JCuda shows no bytes of host memory");
    }
    views.put(at, new View(view.order(ByteOrder.nativeOrder()), pointer, managed));
    return at;
  }

  /** Frees it if it is one of these. */
  boolean free(long address) {
    View view = views.remove(address);
    if (view == null) {
      return false;
    } else if (view.managed()) {
      check("cuMemFree", JCudaDriver.cuMemFree(new Address(address)));
    } else {
      check("cuMemFreeHost", JCudaDriver.cuMemFreeHost(view.pointer()));
    }
    return true;
  }

  /** Whether a copy takes it for the host's. */
  boolean isPinned(long address) {
    Map.Entry<Long, View> below = views.floorEntry(address);
    return below != null
        && !below.getValue().managed()
        && address - below.getKey() < below.getValue().bytes().capacity();
  }

  ByteBuffer view(long address, long bytes) {
    Map.Entry<Long, View> below = views.floorEntry(address);
    long offset = below == null ? 0 : address - below.getKey();
    if (below == null || offset + bytes > below.getValue().bytes().capacity()) {
      throw new AddressException(
          "0x%x is in no page-locked and no managed memory".formatted(address));
    }
    ByteBuffer all = below.getValue().bytes();
    return all.slice(Math.toIntExact(offset), Math.toIntExact(bytes))
        .order(ByteOrder.nativeOrder());
  }
}
