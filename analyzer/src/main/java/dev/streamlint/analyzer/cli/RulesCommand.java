package dev.streamlint.analyzer.cli;

import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Rule;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code rules}: the catalogue as a table. */
@Command(name = "stream-lint rules", description = "List the rules.", sortOptions = false)
final class RulesCommand implements Callable<Integer> {
  private final Terminal terminal;

  RulesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<Rule> rules =
        Catalog.all().stream()
            .sorted(Comparator.comparing(Rule::group).thenComparing(Rule::id))
            .toList();
    int widest = rules.stream().mapToInt(rule -> rule.id().length()).max().orElse(0);
    String row = "%-" + widest + "s  %-7s  %-11s  %s%n";
    terminal.out().printf(row, "RULE", "LEVEL", "GROUP", "FINDS");
    for (Rule rule : rules) {
      terminal
          .out()
          .printf(row, rule.id(), rule.level().label(), rule.group().label(), rule.title());
    }
    return ExitCode.CLEAN;
  }
}
