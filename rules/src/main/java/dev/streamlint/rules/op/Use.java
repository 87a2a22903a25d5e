package dev.streamlint.rules.op;

/**
 * One buffer that an op touches.
 *
 * @param certain false when the mode is a guess (a kernel whose code is not known): the op may not
 *     touch it at all
 */
public record Use(BufferId buffer, Range range, Mode mode, boolean certain) {
  public static Use read(BufferId buffer) {
    return new Use(buffer, Range.ALL, Mode.READ, true);
  }

  public static Use write(BufferId buffer) {
    return new Use(buffer, Range.ALL, Mode.WRITE, true);
  }

  public static Use readWrite(BufferId buffer) {
    return new Use(buffer, Range.ALL, Mode.READ_WRITE, true);
  }
}
