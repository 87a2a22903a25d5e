package dev.streamlint.validator.conformance;

import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.replay.ExactWatchdog;
import dev.streamlint.validator.replay.Watchdog;
import java.util.function.BiFunction;

/** Where programs are run. */
interface Machine {
  /** Runs something on a device that has nothing to do. */
  <T> T use(BiFunction<Device, Watchdog, T> run);

  /**
   * Whether a mark is something in its stream: a GPU tells of nothing but by work. Then what queues
   * nothing, as the release of a tensor, must not be where that matters.
   */
  default boolean marksAreWork() {
    return false;
  }

  /** Every run has a device of its own. */
  static Machine virtual() {
    return new Machine() {
      @Override
      public <T> T use(BiFunction<Device, Watchdog, T> run) {
        try (VirtualDevice device = new VirtualDevice();
            Watchdog watchdog = new ExactWatchdog(device)) {
          return run.apply(device, watchdog);
        }
      }
    };
  }

  /** All runs have one device, one after the other. */
  static Machine of(Device device, Watchdog watchdog) {
    return new Machine() {
      @Override
      public <T> T use(BiFunction<Device, Watchdog, T> run) {
        return run.apply(device, watchdog);
      }

      @Override
      public boolean marksAreWork() {
        return true;
      }
    };
  }
}
