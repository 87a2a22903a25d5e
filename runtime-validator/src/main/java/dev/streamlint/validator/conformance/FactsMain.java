package dev.streamlint.validator.conformance;

import dev.streamlint.validator.cuda.JCudaDevice;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.replay.ExactWatchdog;
import dev.streamlint.validator.replay.TimedWatchdog;
import dev.streamlint.validator.replay.Watchdog;
import java.time.Duration;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Tries every fact on a device and prints one line for each: {@code FactsMain gpu}, or {@code
 * virtual}. Exit code 0: all hold; 1: some do not; 2: there is no device.
 */
public final class FactsMain {
  private FactsMain() {}

  public static void main(String[] args) {
    System.exit(run(args.length > 0 ? args[0] : "gpu"));
  }

  private static int run(String where) {
    if (where.equals("virtual")) {
      VirtualDevice device = new VirtualDevice();
      return run(device, new ExactWatchdog(device));
    }
    try (Device device = JCudaDevice.open()) {
      Duration bound = Duration.ofMillis(30);
      return run(device, new TimedWatchdog(bound, bound));
    } catch (DeviceException e) {
      System.err.println(e.getMessage());
      return 2;
    }
  }

  private static int run(Device device, Watchdog watchdog) {
    System.out.println(device.description());
    int wrong = 0;
    for (Map.Entry<String, Predicate<Bench>> fact : Facts.all().entrySet()) {
      String holds = holds(fact.getValue(), device, watchdog);
      wrong += holds.equals("yes") ? 0 : 1;
      System.out.printf("%-4s %s%n", holds, fact.getKey());
    }
    return wrong == 0 ? 0 : 1;
  }

  private static String holds(Predicate<Bench> fact, Device device, Watchdog watchdog) {
    try (Bench bench = new Bench(device, watchdog)) {
      return fact.test(bench) ? "yes" : "NO";
    } catch (DeviceException | IllegalStateException e) {
      return "NO (" + e.getMessage() + ")";
    }
  }
}
