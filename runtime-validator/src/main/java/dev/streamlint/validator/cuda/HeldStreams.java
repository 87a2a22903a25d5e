package dev.streamlint.validator.cuda;

import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.device.Mark;
import java.time.Duration;
import jcuda.driver.CUstream;

/**
 * Gates and marks: kernels that read and write numbers in the host's memory.
 *
 * <p>No kernel is left spinning: each gives up by itself after a while, and all gates are opened
 * when the device is closed, or else when the JVM ends.
 */
final class HeldStreams {
  /** Far more than are in use at a time, so that a place is free again when its turn comes. */
  private static final int GATES = 1024;

  private static final int MARKS = 8192;

  private final Launches launches;
  private final Duration bound;

  /** For each gate, whether it was opened, and whether its kernel has given up. */
  private final Flags gates = new Flags(2 * GATES);

  private final Flags marks = new Flags(MARKS);
  private final Thread atExit = new Thread(this::openAll);
  private int lastGate;
  private int lastMark;

  /**
   * @param bound after which a kernel gives up
   */
  HeldStreams(Launches launches, Duration bound) {
    this.launches = launches;
    this.bound = bound;
    openAll();
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  synchronized Gate hold(CUstream stream) {
    int flag = 2 * (lastGate++ % GATES);
    gates.set(flag, 0);
    gates.set(flag + 1, 0);
    launches.gate(gates.address(flag), bound.toNanos(), stream);
    return new Gate() {
      @Override
      public void open() {
        gates.set(flag, 1);
      }

      @Override
      public boolean isOpen() {
        return gates.get(flag) != 0 || gates.get(flag + 1) != 0;
      }
    };
  }

  synchronized Mark mark(CUstream stream) {
    int number = ++lastMark;
    int place = number % MARKS;
    launches.mark(marks.address(place), number, stream);
    // A later one in the same place means that this one is long done.
    return () -> marks.get(place) - number >= 0;
  }

  void openAll() {
    for (int i = 0; i < GATES; i++) {
      gates.set(2 * i, 1);
    }
  }

  /** Nothing may be pending. */
  void free() {
    Runtime.getRuntime().removeShutdownHook(atExit);
    gates.free();
    marks.free();
  }
}
