package dev.streamlint.validator.device;

/** The device, or its driver, refuses a call. The message says which and why, in one sentence. */
public class DeviceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DeviceException(String message) {
    super(message);
  }

  public DeviceException(String message, Throwable cause) {
    super(message, cause);
  }
}
