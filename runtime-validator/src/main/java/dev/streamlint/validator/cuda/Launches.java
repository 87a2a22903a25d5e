package dev.streamlint.validator.cuda;

import static dev.streamlint.validator.cuda.Driver.check;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuModuleGetFunction;
import static jcuda.driver.JCudaDriver.cuModuleLoadData;

import dev.streamlint.rules.op.Mode;
import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.Kernel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import jcuda.Pointer;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.CUstream;

/**
 * The kernels of {@link KernelText}. They are loaded, and launched once, before any gate is closed:
 * loading waits for the device.
 */
final class Launches {
  private final CUmodule module = new CUmodule();
  private final CUfunction gate = new CUfunction();
  private final CUfunction mark = new CUfunction();
  private final CUfunction work = new CUfunction();

  Launches() {
    check("cuModuleLoadData", cuModuleLoadData(module, KernelText.PTX));
    check("cuModuleGetFunction", cuModuleGetFunction(gate, module, "gate"));
    check("cuModuleGetFunction", cuModuleGetFunction(mark, module, "mark"));
    check("cuModuleGetFunction", cuModuleGetFunction(work, module, "work"));
  }

  void gate(long flag, long nanos, CUstream stream) {
    launch(gate, stream, Pointer.to(Pointer.to(new long[] {flag}), Pointer.to(new long[] {nanos})));
  }

  void mark(long where, int value, CUstream stream) {
    launch(mark, stream, Pointer.to(Pointer.to(new long[] {where}), Pointer.to(new int[] {value})));
  }

  void work(Kernel kernel, int seed, CUstream stream) {
    launch(work, stream, Pointer.to(Pointer.to(parameters(kernel, seed))));
  }

  /** As {@code work} in {@link KernelText} reads them. */
  static byte[] parameters(Kernel kernel, int seed) {
    int count = kernel.accesses().size();
    if (count > KernelText.MAX_ACCESSES) {
      throw new DeviceException(
          "a kernel with %d accesses; %d is the most".formatted(count, KernelText.MAX_ACCESSES));
    }
    ByteBuffer parameters =
        ByteBuffer.allocate(8 + KernelText.MAX_ACCESSES * KernelText.ACCESS_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);
    parameters.putInt(seed).putInt(count);
    for (Kernel.Access each : kernel.accesses()) {
      parameters
          .putLong(each.address())
          .putLong(each.bytes())
          .putInt(number(each.mode()))
          .putInt(0);
    }
    return parameters.array();
  }

  /** By which {@code work} in {@link KernelText} knows a mode. */
  private static int number(Mode mode) {
    return switch (mode) {
      case READ -> 0;
      case WRITE -> 1;
      case READ_WRITE -> 2;
      case ATOMIC_ADD -> 3;
      case ATOMIC_MIN -> 4;
      case ATOMIC_MAX -> 5;
      case ATOMIC_AND -> 6;
      case ATOMIC_OR -> 7;
      case ATOMIC_XOR -> 8;
    };
  }

  private static void launch(CUfunction function, CUstream stream, Pointer parameters) {
    check(
        "cuLaunchKernel", cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream, parameters, null));
  }
}
