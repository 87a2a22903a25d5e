package dev.streamlint.validator.device;

/** All that the device has given out, as work that runs sees it. */
public interface DeviceMemory {
  byte[] read(long address, long bytes);

  void write(long address, byte[] bytes);
}
