package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.ClassDecl.FieldDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which fields the code of a class can name, as the compiler sees it: by the types that are
 * declared, and not by what is in the variables when the program runs.
 */
final class Members {
  private final Program program;
  private final String inClass;

  Members(Program program, String inClass) {
    this.program = program;
    this.inClass = inClass;
  }

  /** The type of a field of an expression of that type; empty if it has none that can be named. */
  Optional<TypeRef> field(TypeRef of, String name) {
    if (of.isArray() || of.isUnknown()) {
      return Optional.empty();
    }
    for (ClassDecl each : program.lineage(of.name())) {
      for (FieldDecl field : each.fields()) {
        if (field.name().equals(name)) {
          boolean own = each.name().equals(of.name());
          return isAccessible(field, each, own) ? Optional.of(field.type()) : Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  /**
   * The name of a method without parameters that only returns the field, as a record has one for
   * each; empty if there is none that can be called.
   */
  Optional<String> accessor(TypeRef of, String field) {
    if (of.isArray() || of.isUnknown()) {
      return Optional.empty();
    }
    return program.lineage(of.name()).stream()
        .flatMap(each -> each.methods().stream())
        .filter(method -> method.exported() && !method.isStatic() && method.params().isEmpty())
        .filter(method -> returns(method, field))
        .map(MethodDecl::name)
        .findFirst();
  }

  private static boolean returns(MethodDecl method, String field) {
    return method.body().orElse(null) instanceof Stmt.Block block
        && block.body().size() == 1
        && block.body().get(0) instanceof Stmt.Return end
        && end.value().filter(value -> isField(value, field)).isPresent();
  }

  private static boolean isField(Expr value, String field) {
    return value instanceof Expr.Field own
        ? own.target() instanceof Expr.This && own.name().equals(field)
        : value instanceof Expr.Bare bare && bare.name().equals(field);
  }

  /** Whether the name is that of some class's static field, and not of a class. */
  boolean isConstant(String name) {
    boolean isClass =
        program.classes().keySet().stream().anyMatch(c -> c.equals(name) || c.endsWith("." + name));
    return !isClass
        && program.classes().values().stream()
            .flatMap(c -> c.fields().stream())
            .anyMatch(field -> field.isStatic() && field.name().equals(name));
  }

  /**
   * How a static field is named here: {@code Lane.UP}. Empty where it cannot be, or where it would
   * take an import.
   */
  Optional<String> ofClass(String owner, String field) {
    Optional<ClassDecl> declared = program.find(owner);
    if (declared.isEmpty() || owner.matches(".*[~$].*") || !isSamePackage(declared.get())) {
      return Optional.empty();
    }
    String top = top(owner);
    String from = packageOf(top);
    // Classes around this one, and what they declare, go by their simple names.
    for (Optional<ClassDecl> at = program.find(inClass);
        at.isPresent();
        at = at.get().outer().flatMap(program::find)) {
      if (owner.startsWith(at.get().name() + ".")) {
        from = at.get().name();
        break;
      }
    }
    String path = from.isEmpty() ? owner : owner.substring(from.length() + 1);
    return field(TypeRef.of(owner), field).map(type -> path + "." + field);
  }

  /** The fields that go by their simple names, with their types. */
  Map<String, TypeRef> simple() {
    Map<String, TypeRef> all = new HashMap<>();
    Optional<ClassDecl> at = program.find(inClass);
    for (int depth = 0; at.isPresent() && depth < 32; depth++) {
      String name = at.get().name();
      for (ClassDecl each : program.lineage(name)) {
        for (FieldDecl field : each.fields()) {
          boolean own = each.name().equals(name);
          if (isAccessible(field, each, own)) {
            all.putIfAbsent(field.name(), field.type());
          }
        }
      }
      at = at.get().outer().flatMap(program::find);
    }
    return all;
  }

  /**
   * Whether the class may name it.
   *
   * @param own whether it is declared by the class through which it is named, and not by one above:
   *     private fields are not inherited
   */
  private boolean isAccessible(FieldDecl field, ClassDecl owner, boolean own) {
    return switch (field.visibility()) {
      case PUBLIC -> true;
      case PRIVATE -> own && top(owner.name()).equals(top(inClass));
      case PACKAGE -> isSamePackage(owner);
      case PROTECTED ->
          isSamePackage(owner)
              || program.lineage(inClass).stream().anyMatch(c -> c.name().equals(owner.name()));
    };
  }

  private boolean isSamePackage(ClassDecl owner) {
    return packageOf(top(owner.name())).equals(packageOf(top(inClass)));
  }

  private static String packageOf(String top) {
    return top.substring(0, Math.max(0, top.lastIndexOf('.')));
  }

  /** The class on the top level around a class. */
  private String top(String name) {
    String at = name;
    for (int depth = 0; depth < 32; depth++) {
      Optional<String> outer = program.find(at).flatMap(ClassDecl::outer);
      if (outer.isEmpty()) {
        break;
      }
      at = outer.get();
    }
    return at;
  }
}
