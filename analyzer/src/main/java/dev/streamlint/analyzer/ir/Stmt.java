package dev.streamlint.analyzer.ir;

import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Optional;

/**
 * Something that is done. Structured: there is no goto, so every way out of a statement is a break,
 * return or throw.
 */
public sealed interface Stmt {

  record Block(List<Stmt> body) implements Stmt {
    public Block {
      body = List.copyOf(body);
    }
  }

  record Eval(Expr expr) implements Stmt {}

  /** {@code type name = init;} */
  record Declare(String name, TypeRef type, Optional<Expr> init) implements Stmt {}

  record If(Expr condition, Stmt then, Optional<Stmt> otherwise) implements Stmt {}

  /**
   * for, while, do-while.
   *
   * @param condition empty for {@code for (;;)}
   * @param testFirst false for do-while
   */
  record Loop(
      Optional<String> label,
      List<Stmt> init,
      Optional<Expr> condition,
      List<Expr> update,
      Stmt body,
      boolean testFirst)
      implements Stmt {
    public Loop {
      init = List.copyOf(init);
      update = List.copyOf(update);
    }
  }

  record ForEach(
      Optional<String> label, String variable, TypeRef type, Expr iterable, Stmt body, Site at)
      implements Stmt {}

  record Labeled(String label, Stmt body) implements Stmt {}

  /** Cases fall through unless {@code arrow}. */
  record Switch(Expr selector, List<Case> cases, boolean arrow) implements Stmt {
    public Switch {
      cases = List.copyOf(cases);
    }
  }

  /**
   * One case.
   *
   * @param labels constants; enum constants as {@code Bare} names; type patterns as {@code
   *     InstanceOf} on the selector, with a guard after {@code &&}; a selector that is no plain
   *     local is then {@code $switch = selector}, and {@code $switch} is tested
   * @param isDefault also true for {@code case null, default}
   */
  record Case(List<Expr> labels, boolean isDefault, Stmt body) {
    public Case {
      labels = List.copyOf(labels);
    }
  }

  record Break(Optional<String> label) implements Stmt {}

  record Continue(Optional<String> label) implements Stmt {}

  record Yield(Expr value) implements Stmt {}

  record Return(Optional<Expr> value) implements Stmt {}

  record Throw(Expr value, Site at) implements Stmt {}

  /** Resources are closed in reverse order before catches and finally run. */
  record Try(List<Resource> resources, Stmt body, List<Catch> catches, Optional<Stmt> finallyBody)
      implements Stmt {
    public Try {
      resources = List.copyOf(resources);
      catches = List.copyOf(catches);
    }
  }

  /**
   * {@code at} is the resource's declaration; a resource that is just a variable has that variable
   * as {@code init} and a made-up name.
   *
   * @param lastLine after this line of the block, and before whatever leaves it at its end, comes
   *     what is to happen last inside it
   */
  record Resource(String name, TypeRef type, Expr init, Site at, int lastLine) {}

  record Catch(String name, List<TypeRef> types, Stmt body) {
    public Catch {
      types = List.copyOf(types);
    }
  }

  record Synchronized(Expr lock, Stmt body) implements Stmt {}

  /** A part of the source that could not be understood; the rest of the file is analysed. */
  record Gap(String reason, Site at) implements Stmt {}
}
