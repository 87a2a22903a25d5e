package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a name like {@code ready[0]} is only that of one round: the loop computes the index, and
 * the other rounds use another element.
 */
final class ComputedSlots extends IrWalk {
  private static final Pattern SLOT = Pattern.compile("([\\w$]+)\\[\\d+].*");

  private final String array;
  private boolean found;

  private ComputedSlots(String array) {
    this.array = array;
  }

  static boolean isOne(String name, Surroundings around) {
    Matcher slot = SLOT.matcher(name);
    return slot.matches()
        && around.nesting().stream()
            .map(Surroundings.Position::statement)
            .filter(s -> s instanceof Stmt.Loop || s instanceof Stmt.ForEach)
            .anyMatch(loop -> computes(slot.group(1), loop));
  }

  private static boolean computes(String array, Stmt loop) {
    ComputedSlots walk = new ComputedSlots(array);
    walk.stmt(loop);
    return walk.found;
  }

  @Override
  void expr(Expr e) {
    super.expr(e);
    if (e instanceof Expr.Index index && !(index.index() instanceof Expr.Literal)) {
      found |= array.equals(name(index.array()));
    }
  }

  private static String name(Expr e) {
    if (e instanceof Expr.Local local) {
      return Names.ofLocal(local.name());
    } else if (e instanceof Expr.Field field) {
      return field.name();
    }
    return e instanceof Expr.StaticField field ? field.name() : "";
  }
}
