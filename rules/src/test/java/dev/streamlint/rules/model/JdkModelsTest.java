package dev.streamlint.rules.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The models of the JDK against the JDK. */
final class JdkModelsTest {
  private static final String FAMILY = "java";

  /** In the JDK since 19 or 21; the build's is 17. */
  private static final Set<String> NEWER =
      Set.of(
          "java.lang.Thread.startVirtualThread",
          "java.lang.Thread.ofVirtual",
          "java.lang.Thread.ofPlatform",
          "java.lang.Thread.Builder.name",
          "java.lang.Thread.Builder.start",
          "java.lang.Thread.Builder.unstarted",
          "java.lang.Thread.Builder.factory",
          "java.lang.Thread.Builder.inheritInheritableThreadLocals",
          "java.lang.Thread.Builder.uncaughtExceptionHandler",
          "java.lang.Thread.Builder.OfPlatform.daemon",
          "java.lang.Thread.Builder.OfPlatform.group",
          "java.lang.Thread.Builder.OfPlatform.priority",
          "java.lang.Thread.Builder.OfPlatform.stackSize",
          "java.util.concurrent.Executors.newThreadPerTaskExecutor",
          "java.util.List.reversed",
          "java.util.concurrent.ExecutorService.close",
          "java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor");

  /** Not public: for subclasses, whose code calls it is. */
  private static final Set<String> PROTECTED =
      Set.of(
          "java.util.concurrent.RecursiveAction.compute",
          "java.util.concurrent.RecursiveTask.compute");

  private final ApiModels models = Models.builtin();

  @Test
  void everyModelledMethodExists() throws ReflectiveOperationException {
    List<CallModel> ours =
        models.all().stream().filter(model -> model.family().equals(FAMILY)).toList();
    assertThat(ours).hasSizeGreaterThan(300);
    for (CallModel model : ours) {
      String name = model.owner() + "." + model.name();
      if (PROTECTED.contains(name)) {
        assertThat(Class.forName(model.owner()).getDeclaredMethod(model.name())).isNotNull();
      } else if (!NEWER.contains(name)) {
        assertThat(RealClasses.calls(model)).as(ModelPrinter.describe(model)).isNotEmpty();
      }
    }
  }

  @Test
  void typesExtendWhatTheyReallyExtend() {
    models.all().stream()
        .flatMap(model -> models.type(model.owner()).stream())
        .filter(
            type ->
                type.family().equals(FAMILY) && !type.name().startsWith("java.lang.Thread.Builder"))
        .distinct()
        .forEach(type -> RealClasses.checkSupertypes(type));
  }
}
