package dev.streamlint.rules.model;

import dev.streamlint.rules.model.CallModel.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the user's files, and those that the project's file names; each once. */
final class UserFileReader {
  private final Problems problems;
  private final Set<Path> seen = new HashSet<>();
  private final List<ModelFile> files = new ArrayList<>();
  private final StringBuilder texts = new StringBuilder();

  UserFileReader(Problems problems) {
    this.problems = problems;
  }

  void read(UserFiles user) {
    user.project().ifPresent(this::project);
    user.models().forEach(file -> file(file, start(file), false));
  }

  void read(String name, String text) {
    parse(name, text, false);
  }

  List<ModelFile> files() {
    return files;
  }

  /** All that they say, as text. */
  String texts() {
    return texts.toString();
  }

  private void project(Path file) {
    Optional<ModelFile> project = file(file, start(file), true);
    for (ModelFile.Named named : project.map(ModelFile::models).orElse(List.of())) {
      try {
        Path model = file.resolveSibling(named.name());
        if (Files.isRegularFile(model)) {
          file(model, named.from(), false);
        } else {
          problems.add(named.from(), "no such file: " + model);
        }
      } catch (InvalidPathException e) {
        problems.add(named.from(), "not the name of a file: " + named.name());
      }
    }
  }

  private Optional<ModelFile> file(Path file, Source from, boolean project) {
    if (!seen.add(file.toAbsolutePath().normalize())) {
      return Optional.empty();
    }
    return text(file, from).flatMap(text -> parse(file.toString(), text, project));
  }

  private Optional<ModelFile> parse(String name, String text, boolean project) {
    texts.append(text).append('\n');
    Optional<Yaml> root =
        project ? YamlReader.readAny(name, text, problems) : YamlReader.read(name, text, problems);
    Optional<ModelFile> file =
        root.map(content -> ModelFileReader.read(content, project, problems).marked());
    file.ifPresent(files::add);
    return file;
  }

  private Optional<String> text(Path file, Source from) {
    // Not asked for its size: a pipe has none.
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(YamlReader.MAX_CHARACTERS + 1);
      if (bytes.length > YamlReader.MAX_CHARACTERS) {
        problems.add(start(file), "file is larger than " + YamlReader.MAX_CHARACTERS + " bytes");
      } else {
        return Optional.of(
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
      }
    } catch (CharacterCodingException e) {
      problems.add(start(file), "not UTF-8 text");
    } catch (IOException e) {
      problems.add(from, "cannot be read: " + e.getMessage());
    }
    return Optional.empty();
  }

  private static Source start(Path file) {
    return new Source(file.toString(), 1, 1);
  }
}
