package dev.streamlint.rules.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.model.TypeModel.Role;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The models of JCuda, JCublas and JCusparse against their jars. */
final class JcudaModelsTest {
  private static final Set<Role> OF_INTEREST = Set.of(Role.STREAM, Role.EVENT, Role.MEMORY);

  private static final String HOST_OPTIONS =
      "the Pointer is to options or an image in host memory, read at once";
  private static final String NO_MEMORY = "touches no memory: describes or sizes something";

  /** Methods that take a stream, an event or a Pointer and have no model, with the reason. */
  private static final Map<String, String> EXCEPTIONS =
      Map.ofEntries(
          Map.entry("cuModuleLoadDataJIT", HOST_OPTIONS),
          Map.entry("cuModuleLoadDataEx", HOST_OPTIONS),
          Map.entry("cuLinkAddData", HOST_OPTIONS),
          Map.entry("cuLinkComplete", HOST_OPTIONS),
          Map.entry("cuMemExportToShareableHandle", NO_MEMORY),
          Map.entry("cuMemImportFromShareableHandle", NO_MEMORY));

  private final ApiModels models = Models.builtin();

  @Test
  void everyModelledMethodExists() {
    List<CallModel> ours =
        models.all().stream()
            .filter(
                model ->
                    model.owner().matches("jcuda\\.(jcublas|jcusparse|driver|runtime|[A-Z]).*"))
            .toList();
    assertThat(ours).hasSizeGreaterThan(1000);
    for (CallModel model : ours) {
      assertThat(RealClasses.calls(model)).as(ModelPrinter.describe(model)).isNotEmpty();
      models.type(model.owner()).ifPresent(RealClasses::checkSupertypes);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jcuda.runtime.JCuda",
        "jcuda.driver.JCudaDriver",
        "jcuda.jcublas.JCublas",
        "jcuda.jcublas.JCublas2",
        "jcuda.jcusparse.JCusparse"
      })
  void everyMethodWithAStreamOrMemoryIsModelled(String owner) {
    List<String> missing = new ArrayList<>();
    for (Method method : RealClasses.find(owner).orElseThrow().getMethods()) {
      if (Modifier.isStatic(method.getModifiers())
          && Arrays.stream(method.getParameterTypes()).anyMatch(this::isOfInterest)
          && models.method(owner, method.getName(), method.getParameterCount()).isEmpty()
          && !EXCEPTIONS.containsKey(method.getName())) {
        missing.add(method.toString());
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void exceptionsAreNeeded() {
    assertThat(EXCEPTIONS.keySet())
        .allMatch(
            name ->
                models.all().stream()
                    .filter(model -> model.owner().startsWith("jcuda."))
                    .noneMatch(model -> model.name().equals(name)));
  }

  private boolean isOfInterest(Class<?> parameter) {
    return models
        .type(parameter.getName())
        .filter(type -> OF_INTEREST.contains(type.role()))
        .isPresent();
  }
}
