package dev.streamlint.validator.device;

/** Bytes are named that are in no allocation, or not all in one. */
public final class AddressException extends DeviceException {
  private static final long serialVersionUID = 1L;

  public AddressException(String message) {
    super(message);
  }
}
