package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.body.CompactConstructorDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the language adds to a record: fields, the canonical constructor, accessors. */
final class RecordParts {
  private final UnitLowering unit;
  private final TypeInfo info;
  private final ClassParts parts;

  RecordParts(UnitLowering unit, TypeInfo info, ClassParts parts) {
    this.unit = unit;
    this.info = info;
    this.parts = parts;
  }

  /** The fields, which come first. */
  void add(RecordDeclaration tree) {
    for (Parameter component : tree.getParameters()) {
      parts.field(
          new ClassDecl.FieldDecl(
              component.getNameAsString(),
              type(component),
              false,
              true,
              false,
              ClassDecl.Visibility.PRIVATE,
              site(component)));
    }
  }

  /** Constructor and accessors, unless they are written out. */
  void addMissing(RecordDeclaration tree) {
    List<TypeRef> types = tree.getParameters().stream().map(this::type).toList();
    if (!parts.hasConstructor(types)) {
      constructor(tree);
    }
    for (Parameter component : tree.getParameters()) {
      if (!parts.hasMethod(component.getNameAsString(), 0)) {
        accessor(component);
      }
    }
  }

  /** The canonical constructor: the compact one's code, then the assignments. */
  private void constructor(RecordDeclaration tree) {
    Optional<CompactConstructorDeclaration> compact =
        tree.getCompactConstructors().stream().findFirst();
    Body body = parts.newBody();
    List<Expr.Param> params = body.declareAll(tree.getParameters());
    List<Stmt> code = new ArrayList<>();
    compact.ifPresent(c -> new Statements(body).lower(c.getBody().getStatements(), code));
    for (int i = 0; i < params.size(); i++) {
      code.add(
          new Stmt.Eval(
              new Expr.Assign(own(tree.getParameter(i)), new Expr.Local(params.get(i).name()))));
    }
    Site at =
        compact
            .map(c -> unit.sites().of(c.getName(), c, c.getNameAsString()))
            .orElseGet(() -> unit.sites().of(tree.getName(), tree.getNameAsString()));
    parts.method(
        new MethodDecl(
            info.name(),
            MethodDecl.CONSTRUCTOR,
            params,
            tree.getParameters().getLast().map(Parameter::isVarArgs).orElse(false),
            TypeRef.of("void"),
            false,
            compact
                .map(c -> c.isPublic() || c.isProtected())
                .orElse(tree.isPublic() || tree.isProtected()),
            false,
            false,
            Optional.of(new Stmt.Block(code)),
            at));
  }

  private void accessor(Parameter component) {
    Stmt code = new Stmt.Return(Optional.of(own(component)));
    parts.method(
        new MethodDecl(
            info.name(),
            component.getNameAsString(),
            List.of(),
            false,
            type(component),
            false,
            true,
            false,
            false,
            Optional.of(new Stmt.Block(List.of(code))),
            site(component)));
  }

  private Expr own(Parameter component) {
    return new Expr.Field(new Expr.This(info.name()), component.getNameAsString());
  }

  private TypeRef type(Parameter component) {
    return unit.types().of(component, info.scope, unit.unit());
  }

  private Site site(Parameter component) {
    return unit.sites().of(component.getName(), component.getNameAsString());
  }
}
