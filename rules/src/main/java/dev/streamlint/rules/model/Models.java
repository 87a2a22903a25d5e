package dev.streamlint.rules.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Where models come from: the files that belong to stream-lint, and those of its user. */
public final class Models {
  /**
   * A file of ours.
   *
   * @param markers as the file has them: known without reading it
   */
  record Builtin(String file, Set<String> markers) {
    private static Builtin of(String file, String... markers) {
      return new Builtin(file, Set.of(markers));
    }

    boolean isWanted(Set<String> present) {
      return markers.isEmpty() || !Collections.disjoint(markers, present);
    }
  }

  private static final String CUDA = "org.bytedeco.cuda";
  private static final String PYTORCH = "org.bytedeco.pytorch";
  private static final String[] OPENCV = {"GpuMat", "opencv_cuda"};

  /** The files beside {@link #FOLDER}'s schema, in the order in which they are read. */
  static final List<Builtin> BUILTIN =
      List.of(
          Builtin.of("java.yaml"),
          Builtin.of(
              "jcuda-pointer.yaml",
              "jcuda",
              "jcublas",
              "jcusparse",
              "jcufft",
              "jcurand",
              "jcusolver",
              "jcudnn"),
          Builtin.of("jcuda-runtime.yaml", "jcuda"),
          Builtin.of("jcuda-driver.yaml", "jcuda"),
          Builtin.of("jcuda-utils.yaml", "jcuda"),
          Builtin.of("jcublas.yaml", "jcublas"),
          Builtin.of("jcusparse.yaml", "jcusparse"),
          Builtin.of("jcufft.yaml", "jcufft"),
          Builtin.of("jcurand.yaml", "jcurand"),
          Builtin.of("jcusolver.yaml", "jcusolver"),
          Builtin.of("jcudnn.yaml", "jcudnn"),
          Builtin.of("javacpp.yaml", CUDA, PYTORCH, OPENCV[0], OPENCV[1]),
          Builtin.of("pytorch.yaml", PYTORCH),
          Builtin.of("javacpp-cuda.yaml", CUDA),
          Builtin.of("javacpp-cublas.yaml", CUDA),
          Builtin.of("javacpp-cusparse.yaml", CUDA),
          Builtin.of("javacpp-cusolver.yaml", CUDA),
          Builtin.of("javacpp-cudnn.yaml", CUDA),
          Builtin.of("javacpp-cuda-libraries.yaml", CUDA),
          Builtin.of("opencv-cuda.yaml", OPENCV),
          Builtin.of("cudf.yaml", "ai.rapids.cudf"),
          Builtin.of("cuda4j.yaml", "com.ibm.cuda"),
          Builtin.of("jocl.yaml", "org.jocl"),
          Builtin.of("djl.yaml", "ai.djl.pytorch.enable_cuda_stream"));

  private static final String FOLDER = "/dev/streamlint/rules/models/";

  private Models() {}

  /**
   * The markers of {@link #builtin()}. Most files have none of them, and to know that takes no
   * models, which are worth a tenth of a second.
   */
  public static Set<String> builtinMarkers() {
    return BUILTIN.stream().flatMap(b -> b.markers().stream()).collect(Collectors.toSet());
  }

  /** All that stream-lint knows by itself. */
  public static ApiModels builtin() {
    return load(b -> true, new Problems());
  }

  /**
   * What it knows of the libraries that some code uses: the models of others cost time, and their
   * methods have the same names.
   *
   * @param present the markers that the code has
   */
  public static ApiModels builtin(Set<String> present) {
    return load(b -> b.isWanted(present), new Problems());
  }

  /**
   * The built-in models, and above them those of {@code extra}: what these say of a method, type or
   * constant replaces what is built in.
   *
   * @throws ModelException when a file cannot be used; it has all the mistakes of all files
   */
  public static ApiModels load(List<Path> extra) {
    return UserModels.read(new UserFiles(Optional.empty(), extra)).all();
  }

  /** As {@link #load(List)}, with the texts of the user's files by name. */
  static ApiModels load(Map<String, String> extra, Problems problems) {
    return UserModels.read(extra, problems).all();
  }

  private static ApiModels load(Predicate<Builtin> wanted, Problems problems) {
    ModelIndex index = new ModelIndex(problems);
    List<ModelFile> builtin = new ArrayList<>();
    for (Builtin each : BUILTIN) {
      if (wanted.test(each)) {
        builtin.add(read(each, problems));
      }
    }
    index.addLayer(builtin);
    ApiModels models = index.build();
    problems.throwIfAny();
    return models;
  }

  static ModelFile read(Builtin file, Problems problems) {
    return ModelFileReader.read(
        PlainYaml.read(place(file.file()), resource(file.file())), problems);
  }

  /** How a built-in file is called in messages. */
  static String place(String builtin) {
    return "models/".concat(builtin);
  }

  /** Whether the file of that name in a message is one of ours. */
  public static boolean isBuiltin(String place) {
    return BUILTIN.stream().anyMatch(b -> place(b.file()).equals(place));
  }

  static String resource(String file) {
    try (InputStream in = Models.class.getResourceAsStream(FOLDER + file)) {
      if (in == null) {
        throw new IllegalStateException("not in this jar: " + FOLDER + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
