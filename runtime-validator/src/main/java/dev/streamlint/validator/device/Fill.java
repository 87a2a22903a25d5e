package dev.streamlint.validator.device;

/**
 * What a fill writes.
 *
 * @param value its lowest {@code unit} bytes are repeated, the lowest first
 * @param unit 1, 2 or 4
 */
public record Fill(long address, long bytes, int value, int unit) {
  public static Fill of(long address, long bytes, int value) {
    return new Fill(address, bytes, value, 1);
  }
}
