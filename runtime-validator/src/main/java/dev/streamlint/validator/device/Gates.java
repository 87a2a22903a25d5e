package dev.streamlint.validator.device;

/**
 * What no program can do with its streams: hold work back, and be told what is done. A {@link
 * Device} has it for streams of its own; in a live program it is for the program's.
 */
public interface Gates {
  /** In a few words, for evidence: the GPU's name and driver, or that there is none. */
  String description();

  /**
   * Makes ready what would wait for the device if it were done later, while something is held.
   * Called by threads of the program, between two of their calls.
   */
  default void prepare() {}

  /**
   * Puts something into the stream that is not done before the gate is opened: a kernel that spins.
   * So all that the stream is given later is late.
   *
   * @throws DeviceException if that cannot be done
   */
  Gate hold(StreamHandle stream);

  /**
   * Tells when something that the stream is given now could start: all that it was given so far is
   * done, and what the legacy default stream's barrier puts before it. Orders nothing that work
   * right before it has not ordered.
   *
   * @throws DeviceException if that cannot be done
   */
  Mark mark(StreamHandle stream);
}
