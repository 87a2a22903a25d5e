package dev.streamlint.validator.cli;

import dev.streamlint.validator.agent.Gpu;
import dev.streamlint.validator.confirm.Flagged;
import dev.streamlint.validator.confirm.Replay;
import dev.streamlint.validator.cuda.JCudaDevice;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.replay.ExactWatchdog;
import dev.streamlint.validator.replay.TimedWatchdog;
import dev.streamlint.validator.replay.Watchdog;
import dev.streamlint.validator.verdict.Verdict;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;

/** Where findings are replayed: the GPU, or for each a virtual device of its own. */
final class ReplayDevice implements AutoCloseable {
  private static final Duration BOUND = Duration.ofMillis(100);
  private static final Duration QUIET = Duration.ofMillis(20);

  private final Optional<Device> gpu;

  private ReplayDevice(Optional<Device> gpu) {
    this.gpu = gpu;
  }

  /**
   * Opens it.
   *
   * @param err is told why a GPU that is there cannot be used
   * @throws UserError if the GPU is asked for and cannot be used
   */
  static ReplayDevice open(Where where, PrintStream err) {
    if (where == Where.VIRTUAL || (where == Where.AUTO && !Gpu.isThere())) {
      return new ReplayDevice(Optional.empty());
    }
    try {
      return new ReplayDevice(Optional.of(JCudaDevice.open()));
    } catch (DeviceException | LinkageError e) {
      String why =
          e instanceof DeviceException
              ? String.valueOf(e.getMessage())
              : "no GPU can be used: JCuda is not on the class path (" + e.getMessage() + ")";
      if (where == Where.REAL) {
        throw new UserError(why);
      }
      err.println("stream-lint: " + why + "; a virtual device is used instead");
      return new ReplayDevice(Optional.empty());
    }
  }

  boolean isGpu() {
    return gpu.isPresent();
  }

  String description() {
    return gpu.map(Device::description).orElse("a virtual device");
  }

  Verdict judge(Flagged finding) {
    if (gpu.isPresent()) {
      return new Replay(gpu.get(), new TimedWatchdog(BOUND, QUIET)).verdict(finding);
    }
    try (VirtualDevice device = new VirtualDevice();
        Watchdog watchdog = new ExactWatchdog(device)) {
      return new Replay(device, watchdog).verdict(finding);
    }
  }

  @Override
  public void close() {
    gpu.ifPresent(Device::close);
  }
}
