package dev.streamlint.validator.device;

import dev.streamlint.rules.op.Mode;
import java.util.List;

/**
 * A kernel as an uninterpreted function: what it writes depends on its name and on every byte that
 * it reads, so that a stale or torn read shows in what comes of it.
 */
public record Kernel(String name, List<Access> accesses) {
  public Kernel {
    accesses = List.copyOf(accesses);
  }

  public Kernel(String name, Access... accesses) {
    this(name, List.of(accesses));
  }

  /** Bytes that a kernel touches. */
  public record Access(long address, long bytes, Mode mode) {
    public static Access read(long address, long bytes) {
      return new Access(address, bytes, Mode.READ);
    }

    public static Access write(long address, long bytes) {
      return new Access(address, bytes, Mode.WRITE);
    }
  }
}
