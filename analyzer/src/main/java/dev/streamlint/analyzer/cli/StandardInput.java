package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.syntax.Limits;
import dev.streamlint.analyzer.syntax.SourceText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * One file as an editor has it, saved or not. It stands for the file of its name; the other paths
 * only say what is around it.
 */
final class StandardInput {
  private static final Path UNNAMED = Path.of("stdin.java");
  private static final long LIMIT = Limits.standard().fileBytes();

  @Option(
      names = "--stdin",
      order = 40,
      description =
          "Read one Java file from standard input and report what is in it. The PATHs, if there are"
              + " any, are analysed with it.")
  private boolean used;

  @Option(
      names = "--stdin-filename",
      order = 41,
      paramLabel = "NAME",
      description =
          "The file that --stdin stands for, on disk or not. Default: stdin.java, in the current"
              + " folder.")
  private @Nullable Path name;

  /**
   * Whether there is such a file.
   *
   * @throws UserError when there is only its name, or that is none of a Java file
   */
  boolean isUsed() {
    if (name != null && !used) {
      throw new UserError("--stdin-filename is for --stdin");
    }
    if (used && !path().toString().endsWith(".java")) {
      throw new UserError("--stdin-filename " + path() + " is not the name of a Java file");
    }
    return used;
  }

  /** Its path as findings have it. */
  Optional<String> file() {
    return used ? Optional.of(shown()) : Optional.empty();
  }

  /**
   * The paths, and before them this file, whose text is read now.
   *
   * @throws UserError when it cannot be read, or does not end
   */
  Linter.Input with(List<Path> paths, InputStream in) {
    if (!used) {
      return Linter.Input.of(paths);
    }
    List<Path> all = new ArrayList<>();
    all.add(path());
    all.addAll(paths);
    return new Linter.Input(all, Map.of(shown(), text(in)));
  }

  private static String text(InputStream in) {
    try {
      byte[] bytes = in.readNBytes((int) LIMIT + 1);
      if (bytes.length > LIMIT) {
        throw new UserError("standard input is larger than " + LIMIT + " bytes");
      }
      return SourceText.decode(bytes).text();
    } catch (IOException e) {
      throw new UserError("standard input cannot be read: " + e.getMessage());
    }
  }

  private Path path() {
    return name == null ? UNNAMED : name;
  }

  private String shown() {
    return path().toString().replace('\\', '/');
  }
}
