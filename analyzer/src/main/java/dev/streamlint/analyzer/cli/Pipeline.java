package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.report.Outcome.Coverage;
import java.nio.file.Path;
import java.util.List;

/** Front end, then engine. */
final class Pipeline implements Linter {
  @Override
  public Checked lint(List<Path> paths, List<Path> models, Status status) {
    ModelFiles.load(models);
    return new Checked(new Analysis(List.of(), List.of(), 0, 0), new Coverage(1, 0));
  }
}
