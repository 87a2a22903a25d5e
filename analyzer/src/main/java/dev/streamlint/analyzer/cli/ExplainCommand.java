package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.report.Wrap;
import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Rule;
import dev.streamlint.rules.catalog.RulePages;
import dev.streamlint.rules.model.Nearest;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code explain}: one rule's help. */
@Command(
    name = "stream-lint explain",
    description = "Say what a rule means and how to fix what it finds.",
    sortOptions = false)
final class ExplainCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "ID",
      completionCandidates = RuleIds.class,
      description = "The rule's id, as in error[ID].")
  private String id = "";

  @Option(
      names = "--page",
      order = 1,
      description = "Print the rule's page: programs that show it, what is assumed, its limits.")
  private boolean page;

  ExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Rule rule = Catalog.byId(id).orElseThrow(() -> new UserError(unknown()));
    PrintStream out = terminal.out();
    if (page) {
      out.print(RulePages.text(rule));
      return ExitCode.CLEAN;
    }
    int width = terminal.columns().text();
    out.println(rule.id() + " (" + rule.level().label() + ", " + rule.group().label() + ")");
    Wrap.lines(rule.title(), width).forEach(out::println);
    out.println();
    Wrap.lines(rule.summary(), width).forEach(out::println);
    out.println();
    Wrap.paragraphs(rule.help(), width).forEach(out::println);
    out.println();
    out.println("More, with programs that show it:");
    out.println("  stream-lint explain --page " + rule.id());
    return ExitCode.CLEAN;
  }

  private String unknown() {
    String hint = Nearest.hint(id, Catalog.all().stream().map(Rule::id).toList());
    return "no rule is called `"
        + id
        + "`"
        + (hint.isEmpty() ? "; `stream-lint rules` lists them" : hint);
  }
}
