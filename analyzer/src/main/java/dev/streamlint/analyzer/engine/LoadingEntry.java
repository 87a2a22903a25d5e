package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.rules.op.Site;

/** What a class does when it is loaded, where that alone can matter. */
record LoadingEntry(ClassDecl decl) implements Entry {

  @Override
  public String label() {
    return decl.name() + ".<clinit>";
  }

  @Override
  public Site at() {
    return decl.at();
  }

  @Override
  public boolean isDone(Observations observations) {
    return false;
  }

  @Override
  public boolean isWhole() {
    return true;
  }

  @Override
  public void run(Interpreter in) {
    in.construction.initialize(decl);
  }
}
