package dev.streamlint.validator.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.streamlint.validator.cli.AgentJar;
import dev.streamlint.validator.cuda.JCudaDevice;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.DeviceException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Measures the samples, and makes the page.
 *
 * <pre>
 *   --device gpu|virtual   where (virtual)
 *   --samples DIR          the sources (samples)
 *   --classes PATH         the samples' classes and JCuda (samples.jar:jcuda/*)
 *   --reruns N             of each sample as it is (50)
 *   --only TEXT            samples with that text in their names
 *   --seconds T            stop after so many; what is there already is not measured again (no limit)
 *   --limit T              seconds for each process (60)
 *   --out DIR              one JSON file for each sample (results)
 *   --render FILE          make the page of what is in DIR, and measure nothing
 * </pre>
 *
 * <p>Exit code 0: all is measured; 1: stopped before, go on with the same words; 2: it could not be
 * run.
 */
public final class Main {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final String SMALLEST =
      "dev.streamlint.samples.jcuda.scenarios.S01ProducedOnOneStreamReadOnAnotherFixed";

  private final Map<String, String> options;
  private final Path out;

  private Main(Map<String, String> options) {
    this.options = options;
    this.out = Path.of(option("out"));
  }

  public static void main(String[] args) throws InterruptedException {
    System.exit(run(args));
  }

  /** As {@link #main}, without the end of the JVM. */
  static int run(String... args) throws InterruptedException {
    try {
      return new Main(parse(args)).run();
    } catch (DeviceException | IllegalArgumentException | IOException e) {
      System.err.println("stream-lint: " + e.getMessage());
      return 2;
    }
  }

  private static Map<String, String> parse(String... args) {
    Map<String, String> options = new TreeMap<>();
    options.putAll(
        Map.of(
            "device",
            "virtual",
            "samples",
            "samples",
            "classes",
            "samples.jar" + File.pathSeparator + "jcuda/*"));
    options.putAll(Map.of("reruns", "50", "only", "", "seconds", "0", "limit", "60"));
    options.putAll(Map.of("out", "results", "render", ""));
    for (int i = 0; i < args.length; i += 2) {
      String name = args[i].replaceFirst("^--", "");
      if (!options.containsKey(name) || i + 1 == args.length) {
        throw new IllegalArgumentException(
            "options: --" + String.join(", --", options.keySet()) + "; not " + args[i]);
      }
      options.put(name, args[i + 1]);
    }
    return options;
  }

  private String option(String name) {
    return options.getOrDefault(name, "");
  }

  private long number(String option) {
    try {
      return Long.parseLong(option(option));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("--" + option + " takes a number", e);
    }
  }

  private int run() throws IOException, InterruptedException {
    if (!option("render").isEmpty()) {
      Files.writeString(Path.of(option("render")), page());
      return 0;
    }
    boolean gpu = option("device").equals("gpu");
    if (!gpu && !option("device").equals("virtual")) {
      throw new IllegalArgumentException("--device takes virtual or gpu");
    }
    Files.createDirectories(out);
    machine(gpu);
    Measurement measurement =
        new Measurement(
            gpu,
            AgentJar.find(),
            option("classes") + File.pathSeparator + rerun(),
            (int) number("reruns"),
            Duration.ofSeconds(number("limit")));
    if (!Files.exists(out.resolve("cost.json"))) {
      write("cost.json", measurement.cost(SMALLEST));
    }
    return measure(measurement) ? 0 : 1;
  }

  /** A folder with that class alone: with more of ours the agent would find itself there. */
  private Path rerun() throws IOException {
    String name = Rerun.class.getName().replace('.', '/') + ".class";
    Path folder = out.resolve("classes");
    Path copy = folder.resolve(name);
    Files.createDirectories(copy.getParent());
    try (InputStream in = Rerun.class.getClassLoader().getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("there is no " + name);
      }
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
    }
    return folder;
  }

  /** Whether all is measured. */
  private boolean measure(Measurement measurement) throws IOException, InterruptedException {
    long start = System.nanoTime();
    List<Sample> samples = Sample.below(Path.of(option("samples")));
    int done = 0;
    for (Sample sample : samples) {
      done++;
      String file = "sample." + sample.name() + ".json";
      if (!sample.name().contains(option("only")) || Files.exists(out.resolve(file))) {
        continue;
      }
      double passed = (System.nanoTime() - start) / 1e9;
      if (number("seconds") > 0 && passed > number("seconds")) {
        System.err.printf("stopped at %d of %d samples%n", done - 1, samples.size());
        return false;
      }
      ObjectNode measured = measurement.of(sample);
      write(file, measured);
      System.err.printf(
          "%d of %d: %s, %d wrong%n",
          done, samples.size(), sample.name(), measured.path("reruns").path("wrong").asInt());
    }
    return true;
  }

  private void machine(boolean gpu) throws IOException {
    ObjectNode machine = JSON.createObjectNode();
    if (gpu) {
      try (Device device = JCudaDevice.open()) {
        machine.put("device", device.description());
      }
    } else {
      machine.put("device", "virtual device: values are not real, and no figure is a GPU's");
    }
    Path driver = Path.of("/proc/driver/nvidia/version");
    if (gpu && Files.isReadable(driver)) {
      machine.put("driver", Files.readAllLines(driver).get(0).replaceAll("\\s+", " "));
    }
    machine.put("java", System.getProperty("java.version"));
    machine.put("processors", Runtime.getRuntime().availableProcessors());
    machine.put("date", LocalDate.now(ZoneOffset.UTC).toString());
    machine.put("plain reruns", option("reruns"));
    write("machine.json", machine);
  }

  private void write(String name, ObjectNode json) throws IOException {
    Path draft = out.resolve(name + ".part");
    JSON.writeValue(draft.toFile(), json);
    Files.move(draft, out.resolve(name), StandardCopyOption.REPLACE_EXISTING);
  }

  private Sanitizers sanitizers() throws IOException {
    List<JsonNode> compute = new ArrayList<>();
    Path lines = out.resolve("compute-sanitizer.jsonl");
    if (Files.exists(lines)) {
      for (String line : Files.readAllLines(lines)) {
        compute.add(JSON.readTree(line));
      }
    }
    List<JsonNode> torch = new ArrayList<>();
    Path programs = out.resolve("torch.json");
    if (Files.exists(programs)) {
      JSON.readTree(programs.toFile()).forEach(torch::add);
    }
    return new Sanitizers(compute, torch);
  }

  private String page() throws IOException {
    List<JsonNode> samples = new ArrayList<>();
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.sorted().toList()) {
        String name = String.valueOf(file.getFileName());
        if (name.startsWith("sample.") && name.endsWith(".json")) {
          samples.add(JSON.readTree(file.toFile()));
        }
      }
    }
    return Page.of(read("machine.json"), read("cost.json"), samples, sanitizers());
  }

  private JsonNode read(String name) throws IOException {
    Path file = out.resolve(name);
    return Files.exists(file) ? JSON.readTree(file.toFile()) : JSON.createObjectNode();
  }
}
