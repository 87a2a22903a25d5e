package dev.streamlint.analyzer.fix;

import dev.streamlint.analyzer.syntax.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What files held when they were first asked for. */
final class Texts {
  /** A file as it was read. */
  static final class Read {
    private final byte[] bytes;
    private final SourceText decoded;

    private Read(byte[] bytes) {
      this.bytes = bytes;
      this.decoded = SourceText.decode(bytes);
    }

    String text() {
      return decoded.text();
    }

    boolean isStill(byte[] now) {
      return Arrays.equals(bytes, now);
    }

    /** Another text as this one is written. */
    Optional<byte[]> encode(String other) {
      return decoded.encode(other, bytes);
    }
  }

  private final Path root;
  private final Map<String, Optional<Read>> read = new HashMap<>();

  /**
   * Of files under a folder.
   *
   * @param root what the paths of findings are relative to
   * @param unsaved what stands for files on disk
   */
  Texts(Path root, Map<String, String> unsaved) {
    this.root = root;
    unsaved.forEach(
        (file, text) ->
            read.put(file, Optional.of(new Read(text.getBytes(StandardCharsets.UTF_8)))));
  }

  Path path(String file) {
    return root.resolve(file);
  }

  Optional<String> text(String file) {
    return read(file).map(Read::text);
  }

  Optional<Read> read(String file) {
    return read.computeIfAbsent(file, this::load);
  }

  private Optional<Read> load(String file) {
    try {
      byte[] bytes = Files.readAllBytes(path(file));
      return Optional.of(new Read(bytes));
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }
}
