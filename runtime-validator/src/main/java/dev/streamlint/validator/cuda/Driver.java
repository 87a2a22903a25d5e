package dev.streamlint.validator.cuda;

import dev.streamlint.validator.device.DeviceException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaError;

/** Opens the driver, and turns its error codes into exceptions that name them. */
final class Driver {
  private Driver() {}

  /** Device 0's primary context, which the driver and the runtime API share. */
  static CUcontext open() {
    try {
      JCudaDriver.setExceptionsEnabled(false);
      JCuda.setExceptionsEnabled(false);
      check("cuInit", JCudaDriver.cuInit(0));
    } catch (LinkageError e) {
      String machine = System.getProperty("os.name") + "-" + System.getProperty("os.arch");
      throw new DeviceException(Refusal.toLoad(e, machine.toLowerCase(Locale.ROOT)), e);
    }
    int[] count = new int[1];
    check("cuDeviceGetCount", JCudaDriver.cuDeviceGetCount(count));
    if (count[0] == 0) {
      throw new DeviceException(Refusal.NONE + "the driver knows of none");
    }
    CUdevice device = new CUdevice();
    check("cuDeviceGet", JCudaDriver.cuDeviceGet(device, 0));
    CUcontext context = new CUcontext();
    check("cuDevicePrimaryCtxRetain", JCudaDriver.cuDevicePrimaryCtxRetain(context, device));
    check("cuCtxSetCurrent", JCudaDriver.cuCtxSetCurrent(context));
    return context;
  }

  static String description() {
    CUdevice device = new CUdevice();
    check("cuDeviceGet", JCudaDriver.cuDeviceGet(device, 0));
    byte[] name = new byte[256];
    check("cuDeviceGetName", JCudaDriver.cuDeviceGetName(name, name.length, device));
    int[] version = new int[1];
    check("cuDriverGetVersion", JCudaDriver.cuDriverGetVersion(version));
    int end = 0;
    while (end < name.length && name[end] != 0) {
      end++;
    }
    return "%s, CUDA %d.%d"
        .formatted(
            new String(name, 0, end, StandardCharsets.UTF_8),
            version[0] / 1000,
            version[0] % 1000 / 10);
  }

  /** For calls of the driver API. */
  static void check(String call, int result) {
    if (result != CUresult.CUDA_SUCCESS) {
      throw new DeviceException(Refusal.ofDriver(call, result));
    }
  }

  /** For calls of the runtime API. */
  static void checkRuntime(String call, int result) {
    if (result != cudaError.cudaSuccess) {
      throw new DeviceException(Refusal.ofRuntime(call, result));
    }
  }

  /** For queries. */
  static boolean isDone(String call, int result) {
    if (result == CUresult.CUDA_ERROR_NOT_READY) {
      return false;
    }
    check(call, result);
    return true;
  }
}
