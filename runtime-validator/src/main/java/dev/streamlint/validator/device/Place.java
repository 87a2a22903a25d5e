package dev.streamlint.validator.device;

/** Where a copy reads or writes. */
public sealed interface Place {
  /** Memory that the device has given out: device, stream-ordered, managed or page-locked. */
  record Address(long value) implements Place {}

  /**
   * Memory of the JVM that is not registered: it is copied by way of the driver's own buffers.
   *
   * @param offset in bytes
   */
  record Pageable(HostMemory memory, long offset) implements Place {}

  static Place at(long address) {
    return new Address(address);
  }

  static Place in(HostMemory memory) {
    return new Pageable(memory, 0);
  }
}
