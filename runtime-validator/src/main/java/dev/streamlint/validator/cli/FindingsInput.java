package dev.streamlint.validator.cli;

import dev.streamlint.analyzer.cli.Main;
import dev.streamlint.validator.confirm.FindingsFile;
import dev.streamlint.validator.confirm.ForeignFileException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Findings to confirm: those of a file, or those that the linter has now.
 *
 * @param file where they were read from; empty if they are in no file that stays
 */
record FindingsInput(FindingsFile findings, Optional<Path> file) {
  /** No findings at all. */
  static final FindingsInput NONE = new FindingsInput(FindingsFile.none(), Optional.empty());

  /**
   * Reads or lints.
   *
   * @param paths one findings file, or folders and Java files
   * @param err for what the linter says
   * @throws UserError if there is nothing to read
   */
  static FindingsInput of(List<Path> paths, PrintStream err) throws IOException {
    Optional<Path> missing = paths.stream().filter(path -> !Files.exists(path)).findFirst();
    if (missing.isPresent()) {
      throw new UserError("no such file: " + missing.get());
    } else if (paths.stream().allMatch(FindingsInput::isSource)) {
      return new FindingsInput(lint(paths, err), Optional.empty());
    } else if (paths.size() > 1) {
      throw new UserError("give one findings file, or folders and Java files");
    }
    return new FindingsInput(read(paths.get(0)), Optional.of(paths.get(0)));
  }

  static boolean isSource(Path path) {
    return Files.isDirectory(path) || path.toString().endsWith(".java");
  }

  private static FindingsFile read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new UserError(file + " is no file");
    }
    try {
      return FindingsFile.read(file);
    } catch (ForeignFileException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UserError("cannot read " + file + ": " + e.getMessage());
    }
  }

  private static FindingsFile lint(List<Path> paths, PrintStream err) throws IOException {
    Path report = Files.createTempFile("findings", ".sarif");
    report.toFile().deleteOnExit();
    try {
      List<String> words =
          new ArrayList<>(List.of("--format", "sarif", "--with-suppressed", "--output"));
      words.add(report.toString());
      paths.forEach(path -> words.add(path.toString()));
      PrintStream nowhere =
          new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
      int code = Main.run(nowhere, err, words.toArray(String[]::new));
      if (code == ExitCode.ERROR) {
        throw new UserError("there are no findings to confirm: the linter could not run");
      }
      return read(report);
    } finally {
      Files.deleteIfExists(report);
    }
  }
}
