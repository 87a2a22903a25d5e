package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.report.Wrap;
import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Group;
import dev.streamlint.rules.catalog.Level;
import dev.streamlint.rules.catalog.Rule;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code rules}: the catalogue, group by group. */
@Command(name = "stream-lint rules", description = "List the rules.", sortOptions = false)
final class RulesCommand implements Callable<Integer> {
  private static final int LEVEL = Level.WARNING.label().length();

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
    int width = terminal.columns().text();
    Group group = null;
    for (Rule rule : rules) {
      if (rule.group() != group) {
        group = rule.group();
        terminal.out().println(group.label());
      }
      String head = "  " + padded(rule.id(), widest) + "  " + padded(rule.level().label(), LEVEL);
      String start = head + "  ";
      for (String line : Wrap.lines(rule.title(), width - start.length())) {
        terminal.out().println(start + line);
        start = " ".repeat(start.length());
      }
    }
    return ExitCode.CLEAN;
  }

  private static String padded(String word, int width) {
    return word + " ".repeat(Math.max(0, width - word.length()));
  }
}
