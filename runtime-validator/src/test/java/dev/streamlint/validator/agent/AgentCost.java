package dev.streamlint.validator.agent;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Models;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.served.Served;
import dev.streamlint.validator.trace.Hooks;
import dev.streamlint.validator.trace.JCudaNatives;
import dev.streamlint.validator.trace.Recorder;
import dev.streamlint.validator.watch.OrderWatch;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.Locale;

/**
 * What the agent adds to a launch: runs {@code LaunchLoop} with natives that do nothing, once with
 * nobody listening and once followed. {@code AgentCost [launches]}; the difference is hooks,
 * recorder and order model.
 */
final class AgentCost {
  private AgentCost() {}

  public static void main(String[] args) throws ReflectiveOperationException {
    String launches = args.length > 0 ? args[0] : "200000";
    ApiModels models = Models.builtin();
    for (boolean followed : new boolean[] {false, true}) {
      try (VirtualDevice device = new VirtualDevice()) {
        Served.by(device, models).withoutWork();
        OrderWatch watch = new OrderWatch();
        Hooks.reportTo(followed ? new Recorder(models, new JCudaNatives(), watch) : null);
        System.out.print(followed ? "followed: " : "alone:    ");
        Method main =
            TracedProgram.loader(models)
                .loadClass("dev.streamlint.samples.bench.LaunchLoop")
                .getMethod("main", String[].class);
        main.invoke(null, (Object) new String[] {launches});
        // Processor time: on a busy machine the loop's own watch runs on while others do.
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        main.invoke(null, (Object) new String[] {launches});
        long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        System.out.printf(
            Locale.ROOT,
            "  %.2f us of processor time a launch%n",
            used / 1e3 / 5 / Integer.parseInt(launches));
        watch.found().forEach(f -> System.out.println(f.message()));
        System.out.println(
            (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) / (1 << 20)
                + " MB, "
                + watch.operations()
                + " operations");
      } finally {
        Hooks.reportTo(null);
      }
    }
  }
}
