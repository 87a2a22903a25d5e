package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of the fields of an object without knowing how it came about: which of them mean
 * what another field means. Nothing else says of an object from out of view that two of its fields
 * lead to one stream.
 *
 * <p>A second name: {@code launchStream = new CUstream(copyStream)}. The runtime and the driver API
 * have types of their own for a stream, so who uses both keeps both. A way back: {@code scaler =
 * new Scaler(this)}, and the scaler keeps what it was given.
 */
final class Views {
  /**
   * A second name.
   *
   * @param type what is made
   * @param of the field that it is made of
   * @param byElement whether the fields are arrays, and each element is a second name of that of
   *     the same index
   */
  record View(TypeRef type, String of, boolean byElement, Site at) {}

  /**
   * What a part keeps of its owner.
   *
   * @param in the class of the part that declares the field
   * @param field the part's
   * @param of the owner's field, or {@code this}
   */
  record Kept(String in, String field, String of) {}

  /** Constructors of superclasses that are looked into. */
  private static final int DEEPEST = 8;

  private final Program program;
  private final ApiModels models;
  private final Map<String, FieldAssignments> assignments = new HashMap<>();
  private final Map<String, Expr.Literal> literals = new HashMap<>();
  private final Map<String, View> views = new HashMap<>();
  private final Map<String, List<Kept>> kept = new HashMap<>();

  Views(Program program, ApiModels models) {
    this.program = program;
    this.models = models;
    program.classes().values().forEach(this::look);
  }

  /** What a final field is in every object. */
  Optional<Expr.Literal> literal(String owner, String field) {
    return Optional.ofNullable(literals.get(owner + "." + field));
  }

  /** What the field is a second name of. */
  Optional<View> of(String owner, String field) {
    return Optional.ofNullable(views.get(owner + "." + field));
  }

  /** What the object in the field keeps of its owner. */
  List<Kept> keptBy(String owner, String field) {
    return kept.getOrDefault(owner + "." + field, List.of());
  }

  private void look(ClassDecl decl) {
    FieldAssignments own = assignments(decl);
    for (FieldAssignments.Assigned assigned : own.all()) {
      String key = decl.name() + "." + assigned.place().field();
      if (assigned.value() instanceof Expr.Literal literal
          && literal.value() != null
          && own.isFinal(assigned.place().field())
          && own.isOnly(assigned)) {
        literals.put(key, literal);
      } else if (assigned.value() instanceof Expr.New made && own.isOnly(assigned)) {
        if (isSecondName(made)) {
          Optional<Expr> index = assigned.place().index();
          own.placeOf(made.args().get(0), index)
              .ifPresent(
                  of -> views.put(key, new View(made.type(), of, index.isPresent(), made.at())));
        } else if (assigned.place().index().isEmpty()) {
          List<Kept> found = new ArrayList<>();
          keep(
              made.type(),
              made.args().stream()
                  .map(
                      a ->
                          a instanceof Expr.This
                              ? Optional.of("this")
                              : own.placeOf(a, Optional.empty()))
                  .toList(),
              found,
              0);
          kept.put(key, found);
        }
      }
    }
  }

  private boolean isSecondName(Expr.New made) {
    return made.args().size() == 1
        && models
            .method(made.type().name(), MethodDecl.CONSTRUCTOR, 1)
            .filter(m -> m.has(Effect.Alias.class::isInstance))
            .isPresent();
  }

  /** For each argument the owner's field that it is, or {@code this}, or nothing known. */
  private void keep(TypeRef type, List<Optional<String>> arguments, List<Kept> into, int depth) {
    Optional<ClassDecl> part = program.find(type.name());
    List<MethodDecl> constructors =
        part.stream()
            .flatMap(c -> c.methods().stream())
            .filter(m -> m.name().equals(MethodDecl.CONSTRUCTOR))
            .filter(m -> m.params().size() == arguments.size())
            .toList();
    if (part.isEmpty() || constructors.size() != 1 || depth > DEEPEST) {
      return;
    }
    Map<Expr, String> given = new HashMap<>();
    for (int i = 0; i < arguments.size(); i++) {
      Expr parameter = new Expr.Local(constructors.get(0).params().get(i).name());
      arguments.get(i).ifPresent(of -> given.put(parameter, of));
    }
    FieldAssignments everywhere = assignments(part.get());
    for (FieldAssignments.Assigned assigned :
        new FieldAssignments(part.get(), constructors.get(0)).all()) {
      String of = given.get(assigned.value());
      boolean stays = everywhere.isFinal(assigned.place().field()) || everywhere.isOnly(assigned);
      if (of != null && assigned.place().index().isEmpty() && stays) {
        into.add(new Kept(part.get().name(), assigned.place().field(), of));
      }
    }
    Optional<Expr.Call> up = constructors.get(0).body().flatMap(Construction::chained);
    if (up.isPresent() && up.get().callee() instanceof Expr.Callee.Super) {
      List<Optional<String>> handedOn =
          up.get().args().stream().map(a -> Optional.ofNullable(given.get(a))).toList();
      part.get().superclass().ifPresent(s -> keep(s, handedOn, into, depth + 1));
    }
  }

  private FieldAssignments assignments(ClassDecl decl) {
    return assignments.computeIfAbsent(decl.name(), k -> new FieldAssignments(decl));
  }
}
