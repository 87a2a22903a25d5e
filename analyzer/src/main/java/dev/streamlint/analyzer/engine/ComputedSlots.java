package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a name like {@code ready[0]} is only that of one round: the loop, or what it calls,
 * computes the index, and the other rounds use another element.
 */
final class ComputedSlots extends IrWalk {
  private static final Pattern SLOT = Pattern.compile("([\\w$]+)\\[(\\d+)].*");

  private final String array;
  private final String index;
  private boolean found;
  private boolean literal;

  private ComputedSlots(String array, String index) {
    this.array = array;
    this.index = index;
  }

  /**
   * Whether it is.
   *
   * @param inClass the class around the place
   */
  static boolean isOne(String name, Surroundings around, Optional<ClassDecl> inClass) {
    Matcher slot = SLOT.matcher(name);
    List<Stmt> loops =
        around.nesting().stream()
            .map(Surroundings.Position::statement)
            .filter(s -> s instanceof Stmt.Loop || s instanceof Stmt.ForEach)
            .toList();
    if (!slot.matches() || loops.isEmpty()) {
      return false;
    }
    ComputedSlots inLoops = new ComputedSlots(slot.group(1), slot.group(2));
    loops.forEach(inLoops::stmt);
    ComputedSlots inAll = new ComputedSlots(slot.group(1), slot.group(2));
    inClass.stream()
        .flatMap(c -> c.methods().stream())
        .flatMap(m -> m.body().stream())
        .forEach(inAll::stmt);
    return inLoops.found || (inAll.found && !inAll.literal);
  }

  @Override
  void expr(Expr e) {
    super.expr(e);
    if (e instanceof Expr.Index element && array.equals(name(element.array()))) {
      if (element.index() instanceof Expr.Literal number) {
        literal |= index.equals(String.valueOf(number.value()));
      } else {
        found = true;
      }
    }
  }

  private static String name(Expr e) {
    if (e instanceof Expr.Local local) {
      return Names.ofLocal(local.name());
    } else if (e instanceof Expr.Field field) {
      return field.name();
    }
    if (e instanceof Expr.Bare bare) {
      return bare.name();
    }
    return e instanceof Expr.StaticField field ? field.name() : "";
  }
}
