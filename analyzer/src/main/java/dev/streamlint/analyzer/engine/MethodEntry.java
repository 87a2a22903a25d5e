package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Expr.Param;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.List;

/** One method, called with arguments of which nothing is known. */
record MethodEntry(MethodDecl method) implements Entry {

  @Override
  public String label() {
    return method.label();
  }

  @Override
  public Site at() {
    return method.at();
  }

  @Override
  public boolean isDone(Observations observations) {
    return observations.wasExecuted(method);
  }

  @Override
  public boolean isWhole() {
    return true;
  }

  @Override
  public boolean startsAfresh(Program program) {
    boolean isMain = method.name().equals("main");
    return method.isStatic() && (isMain || (method.params().isEmpty() && !keepsObjects(program)));
  }

  /** Whether other methods of its class can leave anything to it. */
  private boolean keepsObjects(Program program) {
    return program.find(method.owner()).stream()
        .flatMap(c -> c.fields().stream())
        .anyMatch(
            f ->
                f.isStatic()
                    && !Defaults.isPrimitive(f.type())
                    && !f.type().simpleName().equals("String"));
  }

  @Override
  public void run(Interpreter in) {
    Value self =
        method.isStatic() ? Value.Null.NULL : new Value.Sym("this", TypeRef.of(method.owner()));
    in.machine.context.program().find(method.owner()).ifPresent(in.construction::initialize);
    in.calls.method(method, self, unknownArguments(method, ""), Site.synthetic("caller"));
  }

  /**
   * One unknown value for each parameter.
   *
   * @param suffix tells the arguments of one call from those of the next
   */
  static List<Value> unknownArguments(MethodDecl method, String suffix) {
    List<Value> args = new ArrayList<>();
    for (Param param : method.params()) {
      args.add(new Value.Sym(Names.ofLocal(param.name()) + suffix, param.type()));
    }
    return args;
  }
}
