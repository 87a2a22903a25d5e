package dev.streamlint.validator.agent;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.served.ServedClasses;
import dev.streamlint.validator.trace.BindingClasses;
import dev.streamlint.validator.trace.Weaving;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rewrites the classes of the user's program, and JCuda's own where they are served. */
final class Weaver implements ClassFileTransformer {
  /** Not the user's: the JDK's own code, and ours. */
  private static final List<String> LEFT_ALONE =
      List.of(
          "dev/streamlint/validator/",
          "dev/streamlint/rules/",
          "dev/streamlint/shaded/",
          "java/",
          "javax/",
          "jdk/",
          "sun/",
          "com/sun/");

  private final Weaving weaving;

  /** JCuda's own, such as {@code jcuda/driver}; its examples are in packages below. */
  private final Set<String> bindings;

  private final boolean serves;
  private final AtomicBoolean told = new AtomicBoolean();
  private volatile @Nullable ClassLoader bindingLoader;

  Weaver(ApiModels models, boolean serves) {
    this(models, serves, at -> false);
  }

  /**
   * @param before the places that have to be told of before their calls, whatever these mean
   */
  Weaver(ApiModels models, boolean serves, Predicate<Site> before) {
    this.weaving = new Weaving(models, before);
    this.bindings =
        models.all().stream()
            .filter(model -> model.family().equals("jcuda"))
            .map(model -> folder(model.owner().replace('.', '/')))
            .collect(Collectors.toSet());
    this.serves = serves;
  }

  private static String folder(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('/')));
  }

  /** What loads JCuda's classes; null as long as none was loaded. */
  @Nullable ClassLoader bindingLoader() {
    return bindingLoader;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (loader == null || name == null || redefined != null) {
      return null; // the JDK's, or ours
    }
    try {
      if (bindings.contains(folder(name))) {
        bindingLoader = loader;
        byte[] open = BindingClasses.rewrite(name, classFile);
        return serves ? ServedClasses.rewrite(name, open) : open;
      }
      return LEFT_ALONE.stream().anyMatch(name::startsWith)
          ? null
          : weaving.weave(classFile).orElse(null);
    } catch (RuntimeException | Error e) {
      if (!told.getAndSet(true)) {
        System.err.println(
            "stream-lint: calls in " + name + " are not followed (and perhaps in others): " + e);
      }
      return null;
    }
  }
}
