package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.model.TypeModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The classes of the project and the types of the models, as one hierarchy. Asked by several
 * threads; answers are kept.
 */
final class Types {
  private static final String OBJECT = "java.lang.Object";

  private final Program program;
  private final ApiModels models;
  private final Map<String, List<ClassDecl>> lineages = new ConcurrentHashMap<>();
  private final Map<String, List<ClassDecl>> subclasses = new LinkedHashMap<>();

  /** A call by what is known of it without its arguments. */
  private record Call(String type, String name, int arguments) {
    // By hand, as every call on every path asks: a record's own are slow in code of the quick
    // compiler.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Call call
          && arguments == call.arguments
          && name.equals(call.name)
          && type.equals(call.type);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * type.hashCode() + name.hashCode()) + arguments;
    }
  }

  /** A call of a method that is imported from one of these classes. */
  private record Imported(List<String> owners, String name, int arguments) {
    // By hand, as above.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Imported call
          && arguments == call.arguments
          && name.equals(call.name)
          && owners.equals(call.owners);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * owners.hashCode() + name.hashCode()) + arguments;
    }
  }

  private record Member(ClassDecl owner, ClassDecl.FieldDecl field) {}

  private final Map<Call, List<MethodDecl>> overloads = new ConcurrentHashMap<>();
  private final Map<Imported, Optional<String>> imported = new ConcurrentHashMap<>();
  private final Map<Call, Boolean> declared = new ConcurrentHashMap<>();
  private final Map<Call, Optional<CallModel>> modelled = new ConcurrentHashMap<>();
  private final Map<String, Map<String, Member>> fields = new ConcurrentHashMap<>();
  private final Map<String, Optional<TypeModel>> typeModels = new ConcurrentHashMap<>();
  private final Map<String, List<MethodDecl>> methodsByName = new HashMap<>();

  /** Names of fields that a class declares although one above it does. */
  private final Set<String> hiding = new HashSet<>();

  private final Views views;
  private final Bindings bindings;

  Types(Program program, ApiModels models) {
    this.program = program;
    this.models = models;
    this.bindings = new Bindings(program, models);
    this.views = new Views(program, models);
    for (ClassDecl decl : program.classes().values()) {
      above(decl).forEach(a -> subclasses.computeIfAbsent(a, k -> new ArrayList<>()).add(decl));
      decl.fields().stream()
          .map(ClassDecl.FieldDecl::name)
          .filter(f -> hides(decl, f))
          .forEach(hiding::add);
      for (MethodDecl method : decl.methods()) {
        methodsByName.computeIfAbsent(method.name(), k -> new ArrayList<>()).add(method);
      }
    }
  }

  boolean isProject(String type) {
    return program.classes().containsKey(type);
  }

  List<ClassDecl> lineage(String type) {
    return lineages.computeIfAbsent(type, program::lineage);
  }

  /** Whether {@code type} is {@code ancestor} or a class of the project below it. */
  boolean isBelow(String type, String ancestor) {
    if (type.equals(ancestor)) {
      return true;
    }
    for (ClassDecl decl : lineage(type)) {
      if (decl.name().equals(ancestor)) {
        return true;
      }
    }
    return false;
  }

  /** What a field is a second name of, as far as the class that declares it says. */
  Optional<Views.View> view(String type, String field) {
    return fieldOwner(type, field).flatMap(owner -> views.of(owner.name(), field));
  }

  /** The value of a final field that is the same in every object. */
  Optional<Expr.Literal> literal(String type, String field) {
    return fieldOwner(type, field).flatMap(owner -> views.literal(owner.name(), field));
  }

  /** What the object in a field keeps of its owner; see {@link Views#keptBy}. */
  List<Views.Kept> keptBy(String type, String field) {
    return fieldOwner(type, field).map(o -> views.keptBy(o.name(), field)).orElse(List.of());
  }

  /** Whatever the class is said to be of, itself too, in view or not. */
  private Set<String> above(ClassDecl decl) {
    Set<String> names = new LinkedHashSet<>();
    for (ClassDecl ancestor : program.lineage(decl.name())) {
      names.add(ancestor.name());
      ancestor.superclass().ifPresent(s -> names.add(s.name()));
      ancestor.interfaces().forEach(i -> names.add(i.name()));
    }
    return names;
  }

  /** Whether the type is neither in view nor modelled, and no type of the JDK. */
  boolean isOthers(TypeRef type) {
    return !isProject(type.name()) && model(type).isEmpty() && !type.name().startsWith("java.");
  }

  /** The class itself and everything in the project that says that it is below it. */
  List<ClassDecl> subclasses(String type) {
    return subclasses.getOrDefault(type, List.of());
  }

  /** The nearest method with a body in the class or above it. */
  Optional<MethodDecl> method(String type, String name, int arguments) {
    MethodDecl variadic = null;
    for (ClassDecl decl : lineage(type)) {
      for (MethodDecl method : decl.methods()) {
        if (method.name().equals(name) && method.body().isPresent() && method.accepts(arguments)) {
          if (!method.varargs()) {
            return Optional.of(method);
          }
          variadic = variadic == null ? method : variadic;
        }
      }
    }
    return Optional.ofNullable(variadic);
  }

  /**
   * Every candidate of that name and arity in the nearest class that has one: overloads differ by
   * argument types.
   */
  List<MethodDecl> overloads(String type, String name, int arguments) {
    return isProject(type)
        ? overloads.computeIfAbsent(
            new Call(type, name, arguments), k -> findOverloads(type, name, arguments))
        : List.of();
  }

  private List<MethodDecl> findOverloads(String type, String name, int arguments) {
    for (ClassDecl decl : lineage(type)) {
      List<MethodDecl> found =
          decl.methods().stream()
              .filter(m -> m.name().equals(name) && m.body().isPresent() && m.accepts(arguments))
              .toList();
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }

  /** Whether the class or one above it declares such a method, with or without a body. */
  boolean declares(String type, String name, int arguments) {
    return isProject(type)
        && declared.computeIfAbsent(
            new Call(type, name, arguments),
            k ->
                lineage(type).stream()
                    .flatMap(c -> c.methods().stream())
                    .anyMatch(m -> m.name().equals(name) && m.accepts(arguments)));
  }

  /** Of the classes that are statically imported as a whole, the one that has the method. */
  Optional<String> imported(List<String> owners, String name, int arguments) {
    return owners.isEmpty()
        ? Optional.empty()
        : imported.computeIfAbsent(
            new Imported(owners, name, arguments), k -> findImported(owners, name, arguments));
  }

  private Optional<String> findImported(List<String> owners, String name, int arguments) {
    List<String> possible =
        owners.stream()
            .filter(o -> ofClass(o, name, arguments).isPresent() || declares(o, name, arguments))
            .toList();
    return possible.stream()
        .filter(o -> models.isNamed(o, name) || isProject(o))
        .findFirst()
        .or(() -> possible.stream().findFirst());
  }

  /** Methods of that name anywhere in the project that a call with so many arguments can mean. */
  List<MethodDecl> anyMethod(String name, int arguments) {
    return methodsByName.getOrDefault(name, List.of()).stream()
        .filter(m -> m.body().isPresent() && m.accepts(arguments))
        .toList();
  }

  /** Whether it is what the JDK runs of a task ({@code run}, {@code call}, {@code compute}). */
  boolean isTask(MethodDecl method) {
    return !method.isStatic()
        && modelled(TypeRef.of(method.owner()), method.name(), method.params().size())
            .filter(m -> m.has(Types::callsReceiver))
            .isPresent();
  }

  private static boolean callsReceiver(Effect effect) {
    return effect instanceof Effect.Call call && call.function() instanceof Operand.Receiver;
  }

  /** The class in the type's lineage that declares the field. */
  Optional<ClassDecl> fieldOwner(String type, String field) {
    Member member = member(type, field);
    return member == null ? Optional.empty() : Optional.of(member.owner());
  }

  Optional<ClassDecl.FieldDecl> field(String type, String field) {
    Member member = member(type, field);
    return member == null ? Optional.empty() : Optional.of(member.field());
  }

  /** The field with the class that declares it; null if the project has none. */
  private @Nullable Member member(String type, String field) {
    return isProject(type) ? fields.computeIfAbsent(type, this::membersOf).get(field) : null;
  }

  private Map<String, Member> membersOf(String type) {
    Map<String, Member> members = new HashMap<>();
    for (ClassDecl decl : lineage(type)) {
      decl.fields().forEach(f -> members.putIfAbsent(f.name(), new Member(decl, f)));
    }
    return members;
  }

  /**
   * The class whose field is meant: of one that a class below declares again, an object has both.
   *
   * @param seenFrom the class in whose eyes the name is meant
   */
  String declaring(String type, String seenFrom, String field) {
    return hiding.contains(field) && isBelow(type, seenFrom) ? seenFrom : type;
  }

  /**
   * The name under which an object keeps the field that a class means by a name. One that a class
   * below declares again is another field.
   */
  String fieldKey(String type, String field) {
    Member meant = hiding.contains(field) ? member(type, field) : null;
    return meant == null || !hides(meant.owner(), field)
        ? field
        : field + " of " + Relevance.simple(meant.owner().name());
  }

  private boolean hides(ClassDecl decl, String field) {
    return Stream.concat(decl.superclass().stream(), decl.interfaces().stream())
        .anyMatch(above -> member(above.name(), field) != null);
  }

  /** The constants of an enum, in their order. */
  List<String> constants(String type) {
    return program.find(type).filter(c -> c.kind() == ClassDecl.Kind.ENUM).stream()
        .flatMap(c -> c.fields().stream())
        .filter(f -> f.isStatic() && f.type().name().equals(type) && !f.type().isArray())
        .map(ClassDecl.FieldDecl::name)
        .toList();
  }

  /** The enum that the class is, or is a constant's body of. */
  Optional<String> enumOf(String type) {
    return lineage(type).stream()
        .filter(c -> c.kind() == ClassDecl.Kind.ENUM)
        .map(ClassDecl::name)
        .findFirst();
  }

  /** The nearest type out of the project's hands that the models know. */
  Optional<TypeModel> model(TypeRef type) {
    return type.isArray() || type.isUnknown()
        ? Optional.empty()
        : typeModels.computeIfAbsent(type.name(), k -> findModel(type));
  }

  private Optional<TypeModel> findModel(TypeRef type) {
    Optional<TypeModel> own = models.type(type.name());
    return own.isPresent() || !isProject(type.name())
        ? own
        : external(type.name()).stream().findFirst();
  }

  Optional<TypeModel.Role> role(TypeRef type) {
    return model(type).map(TypeModel::role);
  }

  /** What a library method called on an object of that type means. */
  Optional<CallModel> modelled(TypeRef type, String name, int arguments) {
    return modelled.computeIfAbsent(
        new Call(type.name(), name, arguments), k -> findModelled(type, name, arguments));
  }

  /** What a library method called on a class means; one of the project may have it from above. */
  Optional<CallModel> ofClass(String owner, String name, int arguments) {
    return isProject(owner)
        ? modelled(TypeRef.of(owner), name, arguments)
        : models.method(owner, name, arguments);
  }

  /** Whether the class is in view as part of a library's binding; see {@link Bindings}. */
  boolean isOfBinding(String type) {
    return bindings.contains(type);
  }

  /** What a method means that is in view as part of a library's binding; see {@link Bindings}. */
  Optional<CallModel> ofBinding(String owner, String name, int arguments) {
    return bindings.method(owner, name, arguments);
  }

  private Optional<CallModel> findModelled(TypeRef type, String name, int arguments) {
    if (!isProject(type.name())) {
      Optional<CallModel> own = models.method(type.name(), name, arguments);
      return own.isPresent() || models.type(type.name()).isEmpty()
          ? own
          : ofEveryObject(name, arguments);
    }
    return lineage(type.name()).stream()
        .flatMap(c -> models.stated(c.name(), name, arguments).stream())
        .findFirst()
        .or(
            () ->
                external(type.name()).stream()
                    .flatMap(t -> models.method(t.name(), name, arguments).stream())
                    .findFirst())
        .or(() -> bindings.method(type.name(), name, arguments))
        .or(() -> ofEveryObject(name, arguments));
  }

  /** What every object has, one of the project's class or an array too. */
  Optional<CallModel> ofEveryObject(String name, int arguments) {
    return models.method(OBJECT, name, arguments);
  }

  private List<TypeModel> external(String type) {
    List<TypeModel> found = new ArrayList<>();
    for (ClassDecl decl : lineage(type)) {
      decl.superclass().flatMap(t -> models.type(t.name())).ifPresent(found::add);
      decl.interfaces().forEach(t -> models.type(t.name()).ifPresent(found::add));
    }
    return found;
  }
}
