package dev.streamlint.validator.served;

import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What calls answer that touch no stream, event or memory: how many devices there are, and what
 * they can do. It is one device of a plain kind.
 */
final class Answers {
  private static final long MEMORY = 8L << 30;
  private static final String NAME = "stream-lint virtual device";

  /**
   * CUDA Driver API, {@code CUdevice_attribute}; the runtime's attributes have the same numbers.
   */
  private static final Map<Integer, Integer> ATTRIBUTES =
      Map.ofEntries(
          Map.entry(1, 1024), // threads a block
          Map.entry(2, 1024), // block x, y, z
          Map.entry(3, 1024),
          Map.entry(4, 64),
          Map.entry(5, Integer.MAX_VALUE), // grid x, y, z
          Map.entry(6, 65535),
          Map.entry(7, 65535),
          Map.entry(8, 48 << 10), // shared memory a block
          Map.entry(9, 64 << 10), // constant memory
          Map.entry(10, 32), // warp
          Map.entry(12, 64 << 10), // registers a block
          Map.entry(16, 16), // multiprocessors
          Map.entry(39, 2048), // threads a multiprocessor
          Map.entry(75, 8), // compute capability
          Map.entry(76, 0),
          Map.entry(83, 1), // managed memory
          Map.entry(115, 1)); // memory pools

  private static final Map<String, Object> PROPERTIES =
      Map.ofEntries(
          Map.entry("totalGlobalMem", MEMORY),
          Map.entry("sharedMemPerBlock", 48L << 10),
          Map.entry("regsPerBlock", 64 << 10),
          Map.entry("warpSize", 32),
          Map.entry("maxThreadsPerBlock", 1024),
          Map.entry("totalConstMem", 64L << 10),
          Map.entry("major", 8),
          Map.entry("minor", 0),
          Map.entry("multiProcessorCount", 16),
          Map.entry("maxThreadsPerMultiProcessor", 2048),
          Map.entry("clockRate", 1_000_000),
          Map.entry("canMapHostMemory", 1),
          Map.entry("unifiedAddressing", 1),
          Map.entry("managedMemory", 1),
          Map.entry("concurrentKernels", 1),
          Map.entry("asyncEngineCount", 2),
          Map.entry("memoryPoolsSupported", 1),
          Map.entry("maxThreadsDim", new int[] {1024, 1024, 64}),
          Map.entry("maxGridSize", new int[] {Integer.MAX_VALUE, 65535, 65535}));

  private final LongSupplier newHandle;

  Answers(LongSupplier newHandle) {
    this.newHandle = newHandle;
  }

  /** Fills what the call gives back; returns whether it is one of those that are known. */
  boolean give(String name, @Nullable Object[] args) {
    if (args.length == 0) {
      return name.equals("cudaFree") || name.endsWith("GetLastError") || name.contains("Profiler");
    }
    Object out = args[0];
    if (name.endsWith("GetAttribute")
        && out instanceof int[] value
        && args[1] instanceof Integer a) {
      value[0] = ATTRIBUTES.getOrDefault(a, 0);
    } else if (out != null && name.matches("cuda?(GetDevice|DeviceGet)Properties")) {
      properties(out);
    } else if (out instanceof byte[] text && name.endsWith("Name")) {
      byte[] bytes = (NAME + "\0").getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(bytes, 0, text, 0, Math.min(bytes.length, text.length));
    } else if (out instanceof int[] value && name.endsWith("Count")) {
      value[0] = 1;
    } else if (out instanceof int[] value && name.endsWith("Version")) {
      value[0] = 12060;
    } else if (out instanceof int[] value && name.endsWith("GetDevice")) {
      value[0] = 0;
    } else if (name.endsWith("ComputeCapability") && args[1] instanceof int[] minor) {
      ((int[]) out)[0] = 8;
      minor[0] = 0;
    } else if (name.endsWith("MemGetInfo") && args[1] instanceof long[] total) {
      ((long[]) out)[0] = MEMORY;
      total[0] = MEMORY;
    } else if (out instanceof long[] value && name.endsWith("TotalMem")) {
      value[0] = MEMORY;
    } else if (out instanceof float[] value && name.endsWith("ElapsedTime")) {
      value[0] = 0.001f; // work takes no time
    } else if (name.matches(
        "cu(Init|Ctx|DevicePrimaryCtx|Module|Library).*|cuda(Set|Reset|Init).*")) {
      fill(out);
    } else if (name.matches(".*(Create|Get|Load|Open).*") && Handles.isHandle(out)) {
      fill(out);
    } else {
      return name.matches(".*(Set|Destroy|Unload|Release|Peek|Reset).*");
    }
    return true;
  }

  /** A handle that nobody looks into: a context, a module, a descriptor. */
  private void fill(@Nullable Object out) {
    if (Handles.isHandle(out) && Handles.get(out) == 0) {
      Handles.set(out, newHandle.getAsLong());
    }
  }

  private static void properties(Object into) {
    for (Field field : into.getClass().getFields()) {
      Object value = PROPERTIES.get(field.getName());
      try {
        if (field.getName().equals("name") && field.get(into) instanceof byte[] text) {
          byte[] bytes = NAME.getBytes(StandardCharsets.US_ASCII);
          System.arraycopy(bytes, 0, text, 0, Math.min(bytes.length, text.length));
        } else if (value instanceof int[] many && field.get(into) instanceof int[] target) {
          System.arraycopy(many, 0, target, 0, Math.min(many.length, target.length));
        } else if (value != null && !(value instanceof int[])) {
          field.set(into, value);
        }
      } catch (IllegalAccessException | IllegalArgumentException e) {
        // Another version of JCuda has it with another type.
      }
    }
  }
}
