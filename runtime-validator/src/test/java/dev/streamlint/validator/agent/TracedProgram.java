package dev.streamlint.validator.agent;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.validator.device.Gates;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.served.Served;
import dev.streamlint.validator.trace.Hooks;
import dev.streamlint.validator.trace.JCudaNatives;
import dev.streamlint.validator.trace.Recorder;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.watch.Found;
import dev.streamlint.validator.watch.OrderWatch;
import dev.streamlint.validator.watch.PairWatch;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A program as the agent runs it: the same rewriting, by a class loader in place of the JVM, so
 * that one JVM runs them all.
 */
final class TracedProgram {
  /** As the agent does it, but sooner: nothing here takes long. */
  private static final Pace SOON = new Pace(Duration.ZERO, LikeAGpu.SOON.patience());

  private final ApiModels models;

  TracedProgram(ApiModels models) {
    this.models = models;
  }

  /**
   * What a run came to.
   *
   * @param failure what {@code main} threw
   */
  record Outcome(
      List<Found> found,
      long operations,
      Optional<Throwable> failure,
      SortedMap<String, Integer> unserved) {}

  Outcome run(String mainClass, String... args) throws ReflectiveOperationException {
    OrderWatch watch = new OrderWatch();
    try (VirtualDevice device = new VirtualDevice()) {
      Served served = Served.by(device, models);
      Hooks.reportTo(new Recorder(models, new JCudaNatives(), watch));
      Optional<Throwable> failure = Optional.empty();
      try {
        loader(models)
            .loadClass(mainClass)
            .getMethod("main", String[].class)
            .invoke(null, (Object) args);
      } catch (InvocationTargetException e) {
        failure = Optional.ofNullable(e.getCause());
      } finally {
        Hooks.reportTo(null);
      }
      return new Outcome(watch.found(), watch.operations(), failure, served.unserved());
    }
  }

  /** Which places met on the same memory. */
  List<PairWatch.Seen> pairs(String mainClass) throws ReflectiveOperationException {
    PairWatch watch = new PairWatch();
    try (VirtualDevice device = new VirtualDevice()) {
      Served.by(device, models);
      Hooks.reportTo(new Recorder(models, new JCudaNatives(), watch));
      loader(models)
          .loadClass(mainClass)
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[0]);
    } catch (InvocationTargetException e) {
      // A value is wrong: it is not real.
    } finally {
      Hooks.reportTo(null);
    }
    return watch.pairs();
  }

  /** What the agent finds out when it holds one operation and observes another. */
  Verdict gated(String mainClass, PlacePattern hold, PlacePattern observe, String... args)
      throws ReflectiveOperationException {
    return gated(On.VIRTUAL_DEVICE, mainClass, hold, List.of(observe), args).get(0);
  }

  /** The same for several that are observed while one is held. */
  List<Verdict> gated(String mainClass, PlacePattern hold, List<PlacePattern> observe)
      throws ReflectiveOperationException {
    return gated(On.VIRTUAL_DEVICE, mainClass, hold, observe);
  }

  /** The same on a device that does not say who waits. */
  Verdict gatedLikeOnAGpu(String mainClass, PlacePattern hold, PlacePattern observe)
      throws ReflectiveOperationException {
    return gated(On.LIKE_A_GPU, mainClass, hold, List.of(observe)).get(0);
  }

  /** The same, with gates that are kernels, launched through JCuda beside the program. */
  Verdict gatedThroughTheBinding(String mainClass, PlacePattern hold, PlacePattern observe)
      throws ReflectiveOperationException {
    return gated(On.BINDING, mainClass, hold, List.of(observe)).get(0);
  }

  private enum On {
    VIRTUAL_DEVICE,
    LIKE_A_GPU,
    BINDING
  }

  private List<Verdict> gated(
      On on, String mainClass, PlacePattern hold, List<PlacePattern> observe, String... args)
      throws ReflectiveOperationException {
    try (VirtualDevice device = new VirtualDevice()) {
      Served.by(device, models);
      Weaver weaver =
          new Weaver(
              models,
              true,
              at -> hold.matches(at) || observe.stream().anyMatch(p -> p.matches(at)));
      Gates gates =
          switch (on) {
            case VIRTUAL_DEVICE -> device;
            case LIKE_A_GPU -> new LikeAGpu(device);
            case BINDING -> new BindingGates(weaver::bindingLoader);
          };
      boolean exact = on == On.VIRTUAL_DEVICE;
      GatedRun run = new GatedRun(hold, observe, gates, exact ? SOON : LikeAGpu.SOON, models);
      Thread watch = new Thread();
      if (exact) {
        device.watch(run.hostWatch());
      } else {
        watch = new StackWatch(models, LikeAGpu.SOON, LikeAGpu::servedCall).start(run);
      }
      Hooks.reportTo(run);
      try {
        new Loader(weaver)
            .loadClass(mainClass)
            .getMethod("main", String[].class)
            .invoke(null, (Object) args);
      } catch (InvocationTargetException e) {
        // A value is wrong, or not: the verdict does not hang on it.
      } finally {
        Hooks.reportTo(null);
        watch.interrupt();
      }
      return run.verdicts();
    }
  }

  /** Rewrites what it loads. */
  static ClassLoader loader(ApiModels models) {
    return new Loader(new Weaver(models, true));
  }

  /** Loads JCuda and the samples anew for each program. */
  private static final class Loader extends ClassLoader {
    private final Weaver weaver;

    private Loader(Weaver weaver) {
      super(TracedProgram.class.getClassLoader());
      this.weaver = weaver;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
          return loaded;
        }
        boolean isOwn = name.startsWith("jcuda.") || name.startsWith("dev.streamlint.samples.");
        return isOwn ? define(name) : super.loadClass(name, resolve);
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      byte[] plain = bytes(name);
      byte @Nullable [] woven = weaver.transform(this, name.replace('.', '/'), null, null, plain);
      byte[] code = woven == null ? plain : woven;
      return defineClass(name, code, 0, code.length);
    }

    private byte[] bytes(String name) throws ClassNotFoundException {
      try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        return in.readAllBytes();
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
