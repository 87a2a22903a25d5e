package dev.streamlint.rules.model;

import dev.streamlint.rules.model.CallModel.Source;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where models come from: the files that belong to stream-lint, and those of its user. */
public final class Models {
  /** The files beside {@link #FOLDER}'s schema, in the order in which they are read. */
  static final List<String> BUILTIN =
      List.of(
          "java.yaml",
          "jcuda-pointer.yaml",
          "jcuda-runtime.yaml",
          "jcuda-driver.yaml",
          "jcuda-utils.yaml",
          "jcublas.yaml",
          "jcusparse.yaml",
          "jcufft.yaml",
          "jcurand.yaml",
          "jcusolver.yaml",
          "jcudnn.yaml",
          "javacpp.yaml",
          "pytorch.yaml");

  private static final String FOLDER = "/dev/streamlint/rules/models/";

  private Models() {}

  /** What stream-lint knows by itself. */
  public static ApiModels builtin() {
    return load(List.of());
  }

  /**
   * The built-in models, and above them those of {@code extra}: what these say of a method, type or
   * constant replaces what is built in.
   *
   * @throws ModelException when a file cannot be used; it has all the mistakes of all files
   */
  public static ApiModels load(List<Path> extra) {
    Problems problems = new Problems();
    Map<String, String> texts = new LinkedHashMap<>();
    for (Path file : extra) {
      text(file, problems).ifPresent(text -> texts.put(file.toString(), text));
    }
    return load(texts, problems);
  }

  /** As {@link #load(List)}, with the texts of the user's files by name. */
  static ApiModels load(Map<String, String> extra, Problems problems) {
    ModelIndex index = new ModelIndex(problems);
    List<ModelFile> builtin = new ArrayList<>();
    for (String file : BUILTIN) {
      builtin.add(ModelFileReader.read(PlainYaml.read(place(file), resource(file)), problems));
    }
    index.addLayer(builtin);
    if (!extra.isEmpty()) {
      index.addLayer(users(extra, problems));
    }
    ApiModels models = index.build();
    if (problems.any()) {
      throw new ModelException(problems.sorted());
    }
    return models;
  }

  private static List<ModelFile> users(Map<String, String> texts, Problems problems) {
    List<ModelFile> files = new ArrayList<>();
    for (Map.Entry<String, String> text : texts.entrySet()) {
      YamlReader.read(text.getKey(), text.getValue(), problems)
          .ifPresent(root -> files.add(ModelFileReader.read(root, problems)));
    }
    new LayerCheck(problems).check(files);
    return files;
  }

  /** How a built-in file is called in messages. */
  static String place(String builtin) {
    return "models/".concat(builtin);
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

  private static Optional<String> text(Path file, Problems problems) {
    try {
      if (Files.size(file) > YamlReader.MAX_CHARACTERS) {
        problems.add(start(file), "file is larger than " + YamlReader.MAX_CHARACTERS + " bytes");
      } else {
        return Optional.of(Files.readString(file));
      }
    } catch (CharacterCodingException e) {
      problems.add(start(file), "not UTF-8 text");
    } catch (IOException e) {
      problems.add(start(file), "cannot be read: " + e.getMessage());
    }
    return Optional.empty();
  }

  private static Source start(Path file) {
    return new Source(file.toString(), 1, 1);
  }
}
