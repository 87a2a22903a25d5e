package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Detail;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.analyzer.syntax.FrontEnd;
import dev.streamlint.analyzer.syntax.KnownTypes;
import dev.streamlint.analyzer.syntax.Options;
import dev.streamlint.analyzer.syntax.UsageException;
import dev.streamlint.rules.kernel.KernelIndex;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Models;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** The static method {@code run} of a class {@code A}, run along one path or along all of them. */
final class Paths {
  private static final ApiModels MODELS = Models.builtin();

  /**
   * What one path came to.
   *
   * @param value what {@code run} returned
   * @param ops what was asked of the GPU
   */
  record Outcome(Value value, List<Op> ops, Machine machine) {}

  private final Program program;

  /**
   * @param members of {@code class A}; the driver API's methods can be called by name
   */
  Paths(Path folder, String members) {
    String text =
        "import static jcuda.driver.JCudaDriver.*; import jcuda.driver.*; import java.util.*;\n"
            + "class A {\n"
            + members
            + "\n}\n";
    try {
      Path file = Files.writeString(folder.resolve("A.java"), text);
      program = FrontEnd.load(List.of(file), Options.of(MODELS.markers(), types())).program();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (UsageException e) {
      throw new IllegalStateException(e);
    }
  }

  private static KnownTypes types() {
    return new KnownTypes() {
      @Override
      public boolean isType(String name) {
        return MODELS.type(name).isPresent();
      }

      @Override
      public boolean isPackage(String name) {
        return name.startsWith("jcuda");
      }
    };
  }

  /** The path on which nothing is decided otherwise. */
  Outcome first() {
    return run(new Choices(List.of()));
  }

  /** All paths within the budget, in the order in which they are run. */
  List<Outcome> all() {
    List<Outcome> outcomes = new ArrayList<>();
    new Explorer(Context.Limits.DEFAULT)
        .explore(
            choices -> {
              Outcome outcome = run(choices);
              outcomes.add(outcome);
              return outcome.machine().steps();
            });
    return outcomes;
  }

  private Outcome run(Choices choices) {
    MethodDecl method =
        program.find("A").orElseThrow().methods().stream()
            .filter(m -> m.name().equals("run"))
            .findFirst()
            .orElseThrow();
    Outlines outlines = Outlines.of(program, 1);
    Context context =
        new Context(
            program,
            MODELS,
            new Types(program, MODELS),
            new ByName(program, MODELS, outlines),
            new LateStatics(program, outlines),
            new Relevance(program, MODELS, outlines),
            new KernelTexts(KernelIndex.of(List.of())),
            new ThrowingLibraries(program, MODELS, outlines),
            new Observations(
                new FindingFactory(new Cures(new Spelling(MODELS)), EnumSet.allOf(Detail.class))),
            DeepThreads.reused(),
            false,
            Context.Limits.DEFAULT);
    Interpreter in = new Interpreter(context, choices, new MethodEntry(method));
    List<Value> args = MethodEntry.unknownArguments(method, "");
    in.construction.initialize(program.find("A").orElseThrow());
    Value value = new Value.Sym("no end", TypeRef.UNKNOWN);
    try {
      value = in.calls.method(method, Value.Null.NULL, args, Site.synthetic("caller"));
    } catch (Thrown | PathEnd end) {
      // The path has no value.
    }
    return new Outcome(value, in.machine.log.ops(), in.machine);
  }
}
