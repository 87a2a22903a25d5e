package dev.streamlint.samples.support;

import static jcuda.driver.JCudaDriver.cuCtxSetCurrent;
import static jcuda.driver.JCudaDriver.cuDeviceGet;
import static jcuda.driver.JCudaDriver.cuDevicePrimaryCtxRetain;
import static jcuda.driver.JCudaDriver.cuInit;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuModuleGetFunction;
import static jcuda.driver.JCudaDriver.cuModuleLoadData;

import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;
import jcuda.runtime.JCuda;

/** Device 0 with its primary context, which the driver and the runtime API share. */
public final class Gpu {
  /** Long enough for every other stream to overtake, short enough for a test run. */
  private static final long DELAY_NANOS = 20_000_000L;

  private final CUcontext context = new CUcontext();
  private final CUmodule module = new CUmodule();
  private final CUfunction spin = new CUfunction();

  private Gpu() {}

  /** Makes device 0 current for this thread and loads {@link Kernels#PTX}; errors will throw. */
  public static Gpu open() {
    JCudaDriver.setExceptionsEnabled(true);
    JCuda.setExceptionsEnabled(true);
    cuInit(0);
    CUdevice device = new CUdevice();
    cuDeviceGet(device, 0);
    Gpu gpu = new Gpu();
    cuDevicePrimaryCtxRetain(gpu.context, device);
    cuCtxSetCurrent(gpu.context);
    cuModuleLoadData(gpu.module, Kernels.PTX);
    cuModuleGetFunction(gpu.spin, gpu.module, "spin");
    return gpu;
  }

  /** Makes the context current for the calling thread; every other host thread needs it once. */
  public void attach() {
    cuCtxSetCurrent(context);
  }

  /** A kernel of {@link Kernels#PTX} by its name. */
  public CUfunction function(String name) {
    CUfunction function = new CUfunction();
    cuModuleGetFunction(function, module, name);
    return function;
  }

  /** Holds a stream with a kernel that touches no memory, so that the others overtake it. */
  public void delay(CUstream stream) {
    Pointer parameters = Pointer.to(Pointer.to(new long[] {DELAY_NANOS}));
    cuLaunchKernel(spin, 1, 1, 1, 1, 1, 1, 0, stream, parameters, null);
  }
}
