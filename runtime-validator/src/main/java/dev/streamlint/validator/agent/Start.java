package dev.streamlint.validator.agent;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Models;
import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.device.Gates;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.served.Served;
import dev.streamlint.validator.trace.Hooks;
import dev.streamlint.validator.trace.JCudaNatives;
import dev.streamlint.validator.trace.Recorder;
import dev.streamlint.validator.watch.OrderWatch;
import dev.streamlint.validator.watch.PairWatch;
import java.lang.instrument.Instrumentation;
import java.nio.Buffer;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Sets the agent up. Loaded by the boot loader. */
public final class Start {
  private Start() {}

  /** Called by {@link Agent}, on the program's main thread. */
  public static void start(String text, Instrumentation instrumentation) {
    Options options = Options.parse(text);
    openBuffers(instrumentation);
    ApiModels models = Models.builtin();
    VirtualDevice device = new VirtualDevice();
    Optional<Served> served =
        isServed(options) ? Optional.of(Served.by(device, models)) : Optional.empty();
    Predicate<Site> before =
        at ->
            options.hold().filter(p -> p.matches(at)).isPresent()
                || options.observe().stream().anyMatch(p -> p.matches(at));
    Weaver weaver = new Weaver(models, served.isPresent(), before);
    Runnable end;
    if (options.pairs()) {
      end = pairs(options, models);
    } else if (options.hold().isEmpty()) {
      end = trace(options, models, served);
    } else if (served.isPresent()) {
      end = onVirtualDevice(options, device, models);
    } else {
      end = onGpu(options, new BindingGates(weaver::bindingLoader), models);
    }
    instrumentation.addTransformer(weaver);
    Runtime.getRuntime().addShutdownHook(new Thread(end, "stream-lint report"));
  }

  private static boolean isServed(Options options) {
    return options.serve() == Options.Serve.ALWAYS
        || (options.serve() == Options.Serve.WITHOUT_GPU && !Gpu.isThere());
  }

  private static Runnable trace(Options options, ApiModels models, Optional<Served> served) {
    OrderWatch watch = new OrderWatch();
    Hooks.reportTo(new StepAside(new Recorder(models, new JCudaNatives(), watch)));
    return Reporter.of(options, watch, served)::end;
  }

  private static Runnable pairs(Options options, ApiModels models) {
    PairWatch watch = new PairWatch();
    Hooks.reportTo(new StepAside(new Recorder(models, new JCudaNatives(), watch)));
    return () -> Reporter.paired(options, watch.pairs());
  }

  private static Runnable onVirtualDevice(Options options, VirtualDevice device, ApiModels models) {
    GatedRun run = gated(options, device, Pace.VIRTUAL, models);
    device.watch(run.hostWatch());
    return () -> Reporter.observed(options, run);
  }

  private static Runnable onGpu(Options options, Gates gates, ApiModels models) {
    Pace pace = options.longer() ? Pace.GPU.longer() : Pace.GPU;
    GatedRun run = gated(options, gates, pace, models);
    new StackWatch(models, pace, StackWatch::nativeCall).start(run);
    return () -> Reporter.observed(options, run);
  }

  private static GatedRun gated(Options options, Gates gates, Pace pace, ApiModels models) {
    GatedRun run =
        new GatedRun(options.hold().orElseThrow(), options.observe(), gates, pace, models);
    run.whenKnown(() -> Reporter.known(options));
    Hooks.reportTo(new StepAside(run));
    return run;
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
