package dev.streamlint.rules.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The files of models that come with stream-lint. */
final class BuiltinFilesTest {
  static final List<String> FILES = Models.BUILTIN.stream().map(Models.Builtin::file).toList();

  @Test
  void everyFileIsRead() throws IOException, URISyntaxException {
    URL folder = Objects.requireNonNull(Models.class.getResource("/dev/streamlint/rules/models"));
    try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
      assertThat(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(file -> file.endsWith(".yaml")))
          .containsExactlyInAnyOrderElementsOf(FILES);
    }
  }

  @Test
  void noneHasAMistakeOrContradictsAnother() {
    Problems problems = new Problems();
    List<ModelFile> read = new ArrayList<>();
    for (String file : FILES) {
      YamlReader.read(file, Models.resource(file), problems)
          .ifPresent(root -> read.add(ModelFileReader.read(root, problems)));
    }
    new LayerCheck(problems).check(read);

    assertThat(problems.sorted()).isEmpty();
    assertThat(Models.builtin().all()).hasSizeGreaterThan(2000);
  }

  @Test
  void markersAreKnownWithoutReadingTheFiles() {
    assertThat(Models.builtinMarkers())
        .containsExactlyInAnyOrderElementsOf(Models.builtin().markers());
    for (Models.Builtin each : Models.BUILTIN) {
      Yaml yaml = PlainYaml.read(each.file(), Models.resource(each.file()));
      assertThat(ModelFileReader.read(yaml, new Problems()).markers())
          .as(each.file())
          .containsExactlyInAnyOrderElementsOf(each.markers());
    }
  }

  /** Each set of libraries makes sense by itself. */
  @Test
  void filesAreReadByTheMarkersThatAreThere() {
    for (Models.Builtin each : Models.BUILTIN) {
      ApiModels some = Models.builtin(each.markers());
      assertThat(some.all()).isNotEmpty();
    }
    assertThat(Models.builtin(Set.of()).all()).allMatch(m -> m.family().equals("java"));
  }

  /** Start-up reads the files with a reader of their own: it must see what YAML says. */
  @ParameterizedTest
  @FieldSource("FILES")
  void thePlainReaderReadsWhatYamlSays(String file) {
    Problems problems = new Problems();
    String text = Models.resource(file);

    assertThat(PlainYaml.read(file, text))
        .isEqualTo(YamlReader.read(file, text, problems).orElseThrow());
  }

  /**
   * What a method may throw and which types extend which is data too: no type is left without a
   * role.
   */
  @Test
  void typesInheritTheirRole() {
    ApiModels models = Models.builtin();

    assertThat(models.type("java.util.ArrayList").orElseThrow().role())
        .isEqualTo(TypeModel.Role.CONTAINER);
    assertThat(models.type("java.util.concurrent.CompletableFuture").orElseThrow().role())
        .isEqualTo(TypeModel.Role.THREAD);
    assertThat(models.type("java.nio.FloatBuffer").orElseThrow().role())
        .isEqualTo(TypeModel.Role.HOST_BUFFER);
    assertThat(models.type("jcuda.driver.CUdeviceptr").orElseThrow().role())
        .isEqualTo(TypeModel.Role.MEMORY);
    assertThat(models.type("jcuda.driver.JCudaDriver").orElseThrow().role())
        .isEqualTo(TypeModel.Role.OTHER);
  }
}
