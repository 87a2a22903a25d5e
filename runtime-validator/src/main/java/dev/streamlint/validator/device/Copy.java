package dev.streamlint.validator.device;

/**
 * What a copy moves: rows of bytes, in most copies one.
 *
 * @param width bytes in a row
 * @param height number of rows
 * @param toPitch bytes from the start of a row to that of the next
 * @param fromPitch the same, where it is read
 */
public record Copy(Place to, Place from, long width, long height, long toPitch, long fromPitch) {
  public static Copy of(Place to, Place from, long bytes) {
    return new Copy(to, from, bytes, 1, bytes, bytes);
  }
}
