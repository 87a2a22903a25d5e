package dev.streamlint.validator.conformance;

import dev.streamlint.validator.cuda.JCudaDevice;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.replay.TimedWatchdog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs the conformance campaign.
 *
 * <pre>
 *   --device virtual|gpu   where (virtual)
 *   --programs N           how many (10000)
 *   --seed S               of the first; the next are S+1, S+2, ... (0)
 *   --seconds T            stop after so many (no limit)
 *   --out FILE             totals and disagreements as JSON, written now and then
 * </pre>
 *
 * <p>Exit code 0: no disagreement; 1: some; 2: it could not be run.
 */
public final class Main {
  /** A call that does not wait takes some 10 microseconds; a launch is done in as many. */
  private static final Duration BOUND = Duration.ofMillis(4);

  private static final Duration QUIET = Duration.ofMillis(3);
  private static final int EVERY = 200;

  private final Map<String, String> options;

  private Main(Map<String, String> options) {
    this.options = options;
  }

  public static void main(String[] args) {
    System.exit(run(args));
  }

  /** As {@link #main}, without the end of the JVM. */
  static int run(String... args) {
    try {
      return new Main(parse(args)).run();
    } catch (DeviceException | IllegalArgumentException | IOException e) {
      System.err.println(e.getMessage());
      return 2;
    }
  }

  private static Map<String, String> parse(String... args) {
    Map<String, String> options =
        new TreeMap<>(
            Map.of(
                "device", "virtual", "programs", "10000", "seed", "0", "seconds", "0", "out", ""));
    for (int i = 0; i < args.length; i += 2) {
      String name = args[i].replaceFirst("^--", "");
      if (!options.containsKey(name) || i + 1 == args.length) {
        throw new IllegalArgumentException(
            "options: --device virtual|gpu --programs N --seed S --seconds T --out FILE; not "
                + args[i]);
      }
      options.put(name, args[i + 1]);
    }
    return options;
  }

  private long number(String option) {
    try {
      return Long.parseLong(options.getOrDefault(option, ""));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("--" + option + " takes a number", e);
    }
  }

  private int run() throws IOException {
    String where = options.getOrDefault("device", "");
    if (where.equals("virtual")) {
      return campaign(Machine.virtual(), "virtual device");
    } else if (!where.equals("gpu")) {
      throw new IllegalArgumentException("--device takes virtual or gpu, not " + where);
    }
    if (System.getenv("CUDA_DEVICE_MAX_CONNECTIONS") == null) {
      System.err.println(
          "set CUDA_DEVICE_MAX_CONNECTIONS=32, or streams may hold each other up for no reason");
    }
    try (Device device = JCudaDevice.open()) {
      return campaign(Machine.of(device, new TimedWatchdog(BOUND, QUIET)), device.description());
    }
  }

  private int campaign(Machine machine, String device) throws IOException {
    long programs = number("programs");
    long seed = number("seed");
    long seconds = number("seconds");
    Campaign campaign = new Campaign(machine);
    long start = System.nanoTime();
    for (long i = 0; i < programs; i++) {
      campaign.run(seed + i);
      double passed = (System.nanoTime() - start) / 1e9;
      boolean last = i + 1 == programs || (seconds > 0 && passed > seconds) || campaign.isBroken();
      if (last || campaign.programs() % EVERY == 0) {
        Report report = new Report(device, seed, passed, campaign);
        write(report);
        if (last) {
          System.out.print(report.text());
          break;
        }
        System.err.printf(
            "%d programs, %d disagree, %.0f s%n",
            campaign.programs(), campaign.disagreeing(), passed);
      }
    }
    return campaign.disagreeing() == 0 ? 0 : 1;
  }

  private void write(Report report) throws IOException {
    String out = options.getOrDefault("out", "");
    if (!out.isEmpty()) {
      Files.writeString(Path.of(out), report.json());
    }
  }
}
