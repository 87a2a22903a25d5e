package dev.streamlint.validator.cli;

import dev.streamlint.validator.confirm.FindingsFile;
import dev.streamlint.validator.confirm.Flagged;
import dev.streamlint.validator.confirm.ForeignFileException;
import dev.streamlint.validator.confirm.Replay;
import dev.streamlint.validator.confirm.VerdictText;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.replay.ExactWatchdog;
import dev.streamlint.validator.replay.Watchdog;
import dev.streamlint.validator.verdict.Verdict;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stream-lint confirm --replay findings.sarif}. */
@Command(
    name = "confirm",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description =
        "Says of findings whether they race: one operation is held, and the other goes on or waits.",
    synopsisHeading = "Usage: ",
    footer = {
      "",
      "The verdicts are written into the file, beside the findings.",
      "CONFIRMED: the later operation was done while the earlier one was held.",
      "ORDERED: it was not; that is no proof that it always waits.",
      "Exit code: 0 nothing confirmed, 1 something is, 2 wrong usage or a fault."
    })
final class ConfirmCommand implements Callable<Integer> {
  private final PrintStream out;

  @Option(
      names = "--replay",
      required = true,
      description = "run the operations that each finding names, not the application")
  private boolean replay;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "write the findings with their verdicts there (default: into the same file)")
  private @Nullable Path output;

  @Parameters(
      paramLabel = "FINDINGS",
      description = "what `stream-lint --format sarif --output FINDINGS` wrote")
  private Path findings = Path.of("findings.sarif");

  ConfirmCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException {
    if (!Files.isRegularFile(findings)) {
      throw new UserError("no such file: " + findings);
    }
    FindingsFile file;
    try {
      file = FindingsFile.read(findings);
    } catch (ForeignFileException e) {
      throw new UserError(e.getMessage());
    }
    Map<Integer, Verdict> verdicts = new LinkedHashMap<>();
    for (Flagged finding : file.findings()) {
      Verdict verdict = judge(finding);
      verdicts.put(finding.index(), verdict);
      VerdictText.write(finding, verdict, out);
    }
    file.write(verdicts, output == null ? findings : output);
    out.println(VerdictText.tally(verdicts.values(), "a virtual device"));
    boolean any = verdicts.values().stream().anyMatch(v -> v.kind() == Verdict.Kind.CONFIRMED);
    return any ? ExitCode.FINDINGS : ExitCode.CLEAN;
  }

  private static Verdict judge(Flagged finding) {
    try (VirtualDevice device = new VirtualDevice();
        Watchdog watchdog = new ExactWatchdog(device)) {
      return new Replay(device, watchdog).verdict(finding);
    }
  }
}
