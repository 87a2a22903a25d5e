package dev.streamlint.validator.cli;

import dev.streamlint.analyzer.cli.Terminal;
import dev.streamlint.validator.confirm.Flagged;
import dev.streamlint.validator.repro.Repro;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stream-lint repro findings.sarif#3}. */
@Command(
    name = "repro",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = {
      "Writes one finding as one Java file that shows the wrong value, with JCuda",
      "and no more.",
      "",
      "  repro findings.sarif#3         the third finding of a file, counted from 1",
      "  repro findings.sarif#8a5bcab   the one whose fingerprint begins so",
      "  repro src/Frames.java          the only one that the linter has there",
      ""
    },
    customSynopsis = "stream-lint repro [OPTION]... FINDINGS[#WHICH]",
    synopsisHeading = "Usage: ",
    footer = {
      "",
      "One operation is held back by a kernel, so that the wrong value comes every",
      "time.",
      "Exit code: 0 written, 2 wrong usage, or a finding that is not about two",
      "operations."
    })
final class ReproCommand implements Callable<Integer> {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,6}");
  private static final Pattern CLASS = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");
  private static final String SUFFIX = ".java";

  private final PrintStream out;
  private final PrintStream err;

  @Option(names = "--cured", description = "with the missing edge in it: the value is right then")
  private boolean cured;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      defaultValue = "Repro.java",
      description = "where to write it; the class is named so (default: Repro.java)")
  private Path output = Path.of("Repro.java");

  @Option(names = "--force", description = "write it also where there is such a file")
  private boolean force;

  @Parameters(paramLabel = "FINDINGS[#WHICH]", description = "which finding")
  private String which = "";

  ReproCommand(Terminal terminal) {
    this.out = terminal.out();
    this.err = terminal.err();
  }

  @Override
  public Integer call() throws IOException {
    String file = String.valueOf(output.getFileName());
    String name = file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : "";
    if (!CLASS.matcher(name).matches()) {
      throw new UserError("--output has to be the name of a Java file, as Repro.java");
    }
    Flagged finding = find();
    String text =
        finding
            .program()
            .map(program -> text(finding, () -> Repro.of(program, name, told(finding), cured)))
            .orElseThrow(
                () ->
                    new UserError(
                        finding.place()
                            + ": the finding names no two operations: it is not about memory"));
    try {
      if (force) {
        Files.writeString(output, text, StandardCharsets.UTF_8);
      } else {
        Files.writeString(output, text, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
      }
    } catch (FileAlreadyExistsException e) {
      throw new UserError(output + " is there already: --force writes over it");
    } catch (IOException e) {
      throw new UserError("cannot write " + output + ": " + e.getMessage());
    }
    out.println(output + ": " + finding.place() + " " + finding.rule());
    return ExitCode.CLEAN;
  }

  private static String told(Flagged finding) {
    return finding.place() + ": " + finding.rule();
  }

  private static String text(Flagged finding, java.util.function.Supplier<String> text) {
    try {
      return text.get();
    } catch (IllegalArgumentException e) {
      throw new UserError(finding.place() + ": " + e.getMessage());
    }
  }

  private Flagged find() throws IOException {
    int mark = Files.exists(Path.of(which)) ? -1 : which.lastIndexOf('#');
    Path file = Path.of(mark < 0 ? which : which.substring(0, mark));
    List<Flagged> findings = FindingsInput.of(List.of(file), err).findings().findings();
    String wanted = mark < 0 ? "" : which.substring(mark + 1);
    List<Flagged> fitting = new ArrayList<>();
    for (int i = 0; i < findings.size(); i++) {
      Flagged each = findings.get(i);
      boolean fits =
          NUMBER.matcher(wanted).matches()
              ? Integer.parseInt(wanted) == i + 1
              : each.fingerprint().orElse("").startsWith(wanted);
      if (fits) {
        fitting.add(each);
      }
    }
    if (fitting.size() == 1) {
      return fitting.get(0);
    }
    throw new UserError(noChoice(file, findings.size(), fitting.size(), wanted));
  }

  /** Why one cannot be chosen; of one finding, only that it is another than the one asked for. */
  static String noChoice(Path file, int all, int fitting, String wanted) {
    if (all == 0) {
      return file + " has no findings";
    }
    if (all == 1) {
      return "%s has 1 finding, and it does not fit `%s`: %s#1 is the one"
          .formatted(file, wanted, file);
    }
    return "%s has %d findings, and %s: say which, as %s#1"
        .formatted(
            file,
            all,
            fitting == 0
                ? "none of them fits `" + wanted + "`"
                : fitting
                    + " of them "
                    + (wanted.isEmpty() ? "may be meant" : "fit `" + wanted + "`"),
            file);
  }
}
