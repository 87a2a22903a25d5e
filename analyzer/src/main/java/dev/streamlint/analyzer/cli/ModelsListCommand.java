package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.report.Columns;
import dev.streamlint.analyzer.report.Wrap;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Models;
import dev.streamlint.rules.model.Nearest;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code models list}. */
@Command(
    name = "list",
    description = "Say what library calls are taken to mean.",
    sortOptions = false)
final class ModelsListCommand implements Callable<Integer> {
  private static final String INDENT = "    ";

  private final Terminal terminal;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "A method or class, with or without what it is in. Default: all.")
  private String name = "";

  @Mixin private ModelOptions options = new ModelOptions();

  ModelsListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<CallModel> all = ModelFiles.read(options.files(Path.of(""))).all().all();
    List<CallModel> shown = all.stream().filter(this::isNamed).toList();
    if (shown.isEmpty()) {
      throw new UserError("there is no model of `" + name + "`" + hint(all));
    }
    shown.forEach(this::print);
    return ExitCode.CLEAN;
  }

  private boolean isNamed(CallModel model) {
    String full = "." + model.owner() + "." + model.name();
    return name.isEmpty() || full.endsWith("." + name) || full.contains("." + name + ".");
  }

  private String hint(List<CallModel> all) {
    TreeSet<String> known = new TreeSet<>();
    for (CallModel model : all) {
      known.add(model.name());
      known.add(model.owner().substring(model.owner().lastIndexOf('.') + 1));
    }
    return Nearest.hint(name, known);
  }

  private void print(CallModel model) {
    PrintStream out = terminal.out();
    Columns columns = terminal.columns();
    String params = String.join(", ", model.params()) + (model.variadic() ? "..." : "");
    String call = model.owner() + "." + model.name() + "(" + params + ")";
    print(call, "", columns.header());
    for (Effect effect : model.effects()) {
      print(EffectText.of(effect, model.params()), INDENT, columns.text());
    }
    CallModel.Source from = model.from();
    out.println(
        INDENT
            + "# "
            + (Models.isBuiltin(from.file()) ? "(built in) " : "")
            + from.file()
            + ":"
            + from.line());
  }

  private void print(String text, String indent, int width) {
    String start = indent;
    for (String line :
        Wrap.lines(text, indent.length(), width, indent.length() + INDENT.length())) {
      terminal.out().println(start + line);
      start = indent + INDENT;
    }
  }
}
