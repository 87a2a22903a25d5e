package dev.streamlint.rules.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Scanner;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The models of libraries whose jars are not on the class path, against the signatures in their
 * sources.
 */
final class SourceOnlyModelsTest {
  private static final String ON_THE_HOST = "reads or fills host memory during the call";

  /** Methods with a Pointer or stream that have no model, with the reason. */
  private static final Map<String, String> EXCEPTIONS =
      Map.ofEntries(
          Map.entry("cusolverDnIRSInfosGetResidualHistory", ON_THE_HOST),
          Map.entry("cusolverRfSetupHost", ON_THE_HOST),
          Map.entry("cusolverRfBatchSetupHost", ON_THE_HOST),
          Map.entry("cudnnSetRNNDataDescriptor", ON_THE_HOST),
          Map.entry("cudnnGetRNNDataDescriptor", ON_THE_HOST),
          Map.entry("cudnnSetSeqDataDescriptor", ON_THE_HOST),
          Map.entry("cudnnGetSeqDataDescriptor", ON_THE_HOST));

  /** Types of parameters that make a method one to model. */
  private static final Set<String> OF_INTEREST =
      Set.of(
          "Pointer",
          "cudaStream_t",
          "Cuda.Stream",
          "Stream",
          "Cuda.Event",
          "Event",
          "MemoryBuffer",
          "BaseDeviceMemoryBuffer",
          "DeviceMemoryBuffer",
          "HostMemoryBuffer",
          "ColumnView",
          "ColumnVector",
          "Table",
          "CudaStream",
          "CudaEvent",
          "CudaBuffer",
          "CudaGrid");

  private final ApiModels models = Models.builtin();

  private record Listed(String owner, String name, List<String> types) {}

  @ParameterizedTest
  @ValueSource(
      strings = {"jcufft", "jcurand", "jcusolver", "jcudnn", "jcuda-utils", "cudf", "cuda4j"})
  void modelsAndSourcesAgree(String library) {
    List<Listed> listed = listed(library);

    for (CallModel model : models.all()) {
      if (model.from().file().equals("models/" + library + ".yaml")) {
        assertThat(listed)
            .as(ModelPrinter.describe(model))
            .anyMatch(
                method ->
                    method.owner().equals(model.owner())
                        && isNamed(model, method.name())
                        && model.accepts(method.types().size()));
      }
    }
    assertThat(listed)
        .filteredOn(
            method ->
                method.types().stream()
                    .anyMatch(
                        type -> OF_INTEREST.contains(type.replace("[]", "").replace("...", ""))))
        .filteredOn(method -> !EXCEPTIONS.containsKey(method.name()))
        .filteredOn(
            method -> models.method(method.owner(), method.name(), method.types().size()).isEmpty())
        .isEmpty();
  }

  private static List<String> types(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(",", -1));
  }

  private static boolean isNamed(CallModel model, String name) {
    return Signature.isPattern(model.name())
        ? Signature.matches(model.name(), name)
        : model.name().equals(name);
  }

  private static List<Listed> listed(String library) {
    List<Listed> listed = new ArrayList<>();
    String owner = "";
    try (Scanner lines =
        new Scanner(
            Objects.requireNonNull(
                SourceOnlyModelsTest.class.getResourceAsStream("signatures/" + library + ".txt")),
            "UTF-8")) {
      while (lines.hasNextLine()) {
        String line = lines.nextLine();
        int open = line.indexOf('(');
        if (line.startsWith("  ")) {
          listed.add(
              new Listed(
                  owner,
                  line.substring(2, open).replaceFirst("^new$", Signature.CONSTRUCTOR),
                  types(line.substring(open + 1, line.length() - 1))));
        } else if (!line.startsWith("#")) {
          owner = line;
        }
      }
    }
    return listed;
  }
}
