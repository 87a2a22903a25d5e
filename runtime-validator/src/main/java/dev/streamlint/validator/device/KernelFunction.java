package dev.streamlint.validator.device;

import dev.streamlint.rules.op.Mode;
import java.nio.charset.StandardCharsets;

/** What a kernel without code computes. The same on every device. */
public final class KernelFunction {
  private static final int PRIME = 0x01000193; // FNV-1a, 32 bits
  private static final int START = 0x811c9dc5;

  private KernelFunction() {}

  /** What a kernel's name comes to. */
  public static int seed(String name) {
    return absorb(START, name.getBytes(StandardCharsets.UTF_8));
  }

  private static int absorb(int state, byte[] bytes) {
    int hash = state;
    for (byte each : bytes) {
      hash = (hash ^ (each & 0xff)) * PRIME;
    }
    return hash;
  }

  static void run(Kernel kernel, DeviceMemory memory) {
    int state = seed(kernel.name());
    for (Kernel.Access access : kernel.accesses()) {
      // Who works atomically does not look at what was there.
      if (access.mode().reads() && !access.mode().isAtomic()) {
        state = absorb(state, memory.read(access.address(), access.bytes()));
      }
    }
    for (Kernel.Access access : kernel.accesses()) {
      if (access.mode().writes()) {
        byte[] bytes = memory.read(access.address(), access.bytes());
        for (int i = 0; i < bytes.length; i++) {
          bytes[i] = (byte) combine(access.mode(), bytes[i] & 0xff, value(state, i));
        }
        memory.write(access.address(), bytes);
      }
    }
  }

  /** What is written to the byte number {@code i}. */
  static int value(int state, int i) {
    int mixed = (state ^ i) * PRIME;
    return (mixed ^ mixed >>> 15) & 0xff;
  }

  static int combine(Mode mode, int before, int value) {
    return switch (mode) {
      case READ -> before;
      case WRITE, READ_WRITE -> value;
      case ATOMIC_ADD -> before + value & 0xff;
      case ATOMIC_MIN -> Math.min(before, value);
      case ATOMIC_MAX -> Math.max(before, value);
      case ATOMIC_AND -> before & value;
      case ATOMIC_OR -> before | value;
      case ATOMIC_XOR -> before ^ value;
    };
  }
}
