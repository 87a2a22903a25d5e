package dev.streamlint.validator.cli;

import dev.streamlint.validator.cli.CompiledSources.ProgramClass;
import dev.streamlint.validator.confirm.FileNames;
import dev.streamlint.validator.confirm.Flagged;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which of some compiled programs come to which finding. */
final class Programs {
  /** Where it cannot be told, so many are tried. */
  private static final int MOST = 8;

  private final CompiledSources compiled;
  private final Set<Path> flagged = new HashSet<>();

  Programs(CompiledSources compiled, List<Flagged> findings) {
    this.compiled = compiled;
    findings.forEach(finding -> flagged.add(file(finding)));
  }

  /** The commands to try: the finding's own file is a program, or any program may call it. */
  List<List<String>> of(Flagged finding) {
    Path file = file(finding);
    List<ProgramClass> own =
        compiled.programs().stream().filter(program -> program.source().equals(file)).toList();
    return (own.isEmpty() ? compiled.programs().stream().limit(MOST).toList() : own)
        .stream().map(compiled::command).toList();
  }

  /** Whether one may come to the finding at all. */
  boolean mayComeTo(Flagged finding) {
    return !compiled.programs().isEmpty() && compiled.has(file(finding));
  }

  /** The commands of those in files without a finding, by the names of their classes. */
  Map<String, List<String>> rightOnes() {
    Map<String, List<String>> commands = new LinkedHashMap<>();
    compiled.programs().stream()
        .filter(program -> !flagged.contains(program.source()))
        .forEach(program -> commands.put(program.name(), compiled.command(program)));
    return commands;
  }

  /** The linter names a file as it was given, or by an address. */
  private static Path file(Flagged finding) {
    return FileNames.absolute(finding.later().file()).orElse(Path.of("/"));
  }
}
