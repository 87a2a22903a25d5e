package dev.streamlint.validator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.validator.confirm.FindingsFile;
import dev.streamlint.validator.verdict.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verdicts are in the file before the run has ended. */
final class VerdictsTest {
  private static final Verdict VERDICT =
      new Verdict(
          Verdict.Kind.ORDERED, "It waits", List.of(), Optional.empty(), Optional.empty(), "none");

  @Test
  void aVerdictIsThereBeforeTheNextIsKnown(@TempDir Path folder) throws Exception {
    Sarif.Call one = new Sarif.Call("A.java", 1, "copy(a)", 1);
    Sarif.Call two = new Sarif.Call("A.java", 2, "copy(b)", 1);
    Path file = Sarif.of(one, two).with(two, one, Optional.empty()).in(folder);
    FindingsFile findings = FindingsFile.read(file);
    try (Verdicts verdicts = new Verdicts(findings, Optional.of(file))) {
      verdicts.add(findings.findings().get(0), VERDICT);
      assertThat(Files.readString(file)).containsOnlyOnce("ORDERED");
      verdicts.add(findings.findings().get(1), VERDICT);
    }
    assertThat(Files.readString(file)).containsSubsequence("ORDERED", "ORDERED");
  }
}
