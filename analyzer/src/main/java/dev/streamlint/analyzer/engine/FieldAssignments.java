package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.MethodDecl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the code of a class assigns to its own instance fields. */
final class FieldAssignments extends IrWalk {
  /** A field, or the element of one at an index. */
  record Place(String field, Optional<Expr> index) {}

  record Assigned(Place place, Expr value) {}

  private final ClassDecl decl;
  private final List<Assigned> all = new ArrayList<>();

  FieldAssignments(ClassDecl decl) {
    this.decl = decl;
    decl.initializers().forEach(this::stmt);
    decl.methods().forEach(m -> m.body().ifPresent(this::stmt));
  }

  /** What one of its methods assigns. */
  FieldAssignments(ClassDecl decl, MethodDecl method) {
    this.decl = decl;
    method.body().ifPresent(this::stmt);
  }

  List<Assigned> all() {
    return all;
  }

  @Override
  void expr(Expr e) {
    if (e instanceof Expr.Assign assign) {
      place(assign.target()).ifPresent(p -> all.add(new Assigned(p, assign.value())));
    }
    super.expr(e);
  }

  /** The field that the value is read from, or is put into as well. */
  Optional<String> placeOf(Expr value, Optional<Expr> index) {
    Optional<Place> read = place(value);
    return (read.isPresent()
            ? read.stream()
            : all.stream().filter(a -> a.value().equals(value)).map(Assigned::place))
        .filter(p -> p.index().equals(index))
        .map(Place::field)
        .findFirst();
  }

  /** Whether nothing else is ever put there, apart from the array that holds the elements. */
  boolean isOnly(Assigned assigned) {
    return all.stream()
        .filter(a -> a.place().field().equals(assigned.place().field()) && !a.equals(assigned))
        .allMatch(
            a ->
                assigned.place().index().isPresent()
                    && a.place().index().isEmpty()
                    && a.value() instanceof Expr.NewArray array
                    && array.elements().isEmpty());
  }

  boolean isFinal(String field) {
    return decl.fields().stream().anyMatch(f -> f.name().equals(field) && f.isFinal());
  }

  private Optional<Place> place(Expr target) {
    if (target instanceof Expr.Index element) {
      return place(element.array())
          .filter(p -> p.index().isEmpty())
          .map(p -> new Place(p.field(), Optional.of(element.index())));
    }
    String name =
        target instanceof Expr.Field field && field.target() instanceof Expr.This
            ? field.name()
            : target instanceof Expr.Bare bare ? bare.name() : "";
    return decl.fields().stream()
        .filter(f -> f.name().equals(name) && !f.isStatic())
        .findFirst()
        .map(f -> new Place(name, Optional.empty()));
  }
}
