package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a name like {@code ready[0]} is only that of one visit to a place: the code around it, or
 * what that calls, computes the index, and at other visits it is another element. A place is
 * visited again in a loop, and in a method that is called again; a method that calls itself is such
 * a one although no loop shows.
 */
final class ComputedSlots extends IrWalk {
  private static final Pattern SLOT = Pattern.compile("([\\w$]+)\\[(\\d+)]");

  private final String array;
  private final String index;
  private boolean found;
  private boolean literal;

  private ComputedSlots(String array, String index) {
    this.array = array;
    this.index = index;
  }

  /** How often the method around a place is run, as far as that is known. */
  enum Runs {
    /** The analysis starts in it. */
    ENTRY,
    /** Once on this path; other callers may give it other numbers. */
    CALLED,
    /** Several times on this path. */
    AGAIN
  }

  /**
   * Whether it is.
   *
   * @param inClass the class around the place
   */
  static boolean isOne(String name, Surroundings around, Optional<ClassDecl> inClass, Runs runs) {
    Matcher slot = SLOT.matcher(name);
    while (slot.find()) {
      if (isOne(slot.group(1), slot.group(2), around, inClass, runs)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOne(
      String array, String index, Surroundings around, Optional<ClassDecl> inClass, Runs runs) {
    ComputedSlots inMethod = new ComputedSlots(array, index);
    around.nesting().stream().limit(1).forEach(outermost -> inMethod.stmt(outermost.block()));
    List<Stmt> loops =
        around.nesting().stream()
            .map(Surroundings.Position::statement)
            .filter(s -> s instanceof Stmt.Loop || s instanceof Stmt.ForEach)
            .toList();
    if (loops.isEmpty() && runs != Runs.AGAIN) {
      return runs == Runs.CALLED && inMethod.found && !inMethod.literal;
    }
    ComputedSlots inLoops = new ComputedSlots(array, index);
    loops.forEach(inLoops::stmt);
    ComputedSlots inAll = new ComputedSlots(array, index);
    inClass.stream()
        .flatMap(c -> c.methods().stream())
        .flatMap(m -> m.body().stream())
        .forEach(inAll::stmt);
    return inLoops.found
        || (runs == Runs.AGAIN && inMethod.found)
        || (inAll.found && !inAll.literal);
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
