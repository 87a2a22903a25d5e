package dev.streamlint.validator.agent;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Models;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.served.Served;
import dev.streamlint.validator.trace.Hooks;
import dev.streamlint.validator.trace.JCudaNatives;
import dev.streamlint.validator.trace.Recorder;
import dev.streamlint.validator.watch.OrderWatch;
import java.lang.instrument.Instrumentation;
import java.nio.Buffer;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Sets the agent up. Loaded by the boot loader. */
public final class Start {
  private Start() {}

  /** Called by {@link Agent}, on the program's main thread. */
  public static void start(String text, Instrumentation instrumentation) {
    Options options = Options.parse(text);
    openBuffers(instrumentation);
    ApiModels models = Models.builtin();
    Optional<Served> served =
        options.serve() == Options.Serve.ALWAYS
                || (options.serve() == Options.Serve.WITHOUT_GPU && !Gpu.isThere())
            ? Optional.of(Served.by(new VirtualDevice(), models))
            : Optional.empty();
    OrderWatch watch = new OrderWatch();
    Reporter reporter = Reporter.of(options, watch, served);
    Recorder recorder = new Recorder(models, new JCudaNatives(), watch);
    Hooks.reportTo(new StepAside(recorder));
    instrumentation.addTransformer(new Weaver(models, served.isPresent()));
    Runtime.getRuntime().addShutdownHook(new Thread(reporter::end, "stream-lint report"));
  }

  /** Only Java itself knows where a buffer's bytes are. */
  private static void openBuffers(Instrumentation instrumentation) {
    Module java = Buffer.class.getModule();
    Set<Module> ours = Set.of(Start.class.getModule());
    instrumentation.redefineModule(
        java,
        Set.of(),
        Map.of(),
        Set.of("java.nio", "sun.nio.ch").stream().collect(Collectors.toMap(p -> p, p -> ours)),
        Set.of(),
        Map.of());
  }
}
