package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.type.TypeParameter;
import java.util.ArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes down who declares what, before anything is resolved. */
final class Members {
  private final Consumer<TypeInfo> found;

  /**
   * @param found told of each class, outer ones first
   */
  Members(Consumer<TypeInfo> found) {
    this.found = found;
  }

  TypeInfo declare(
      TypeDeclaration<?> tree,
      String name,
      Unit unit,
      @Nullable TypeInfo outer,
      @Nullable Scope surroundings) {
    boolean isInterface =
        tree.isAnnotationDeclaration()
            || (tree instanceof ClassOrInterfaceDeclaration c && c.isInterface());
    TypeInfo info = new TypeInfo(name, unit, outer, isInterface, surroundings);
    unit.declared.put(tree, info);
    found.accept(info);
    if (tree instanceof ClassOrInterfaceDeclaration c) {
      parameters(info.scope, c.getTypeParameters());
      info.supertypes.addAll(c.getExtendedTypes());
      info.supertypes.addAll(c.getImplementedTypes());
    } else if (tree instanceof EnumDeclaration e) {
      info.supertypes.addAll(e.getImplementedTypes());
      e.getEntries()
          .forEach(c -> info.fields.put(c.getNameAsString(), new TypeInfo.FieldInfo(null, null)));
    } else if (tree instanceof RecordDeclaration r) {
      parameters(info.scope, r.getTypeParameters());
      info.supertypes.addAll(r.getImplementedTypes());
      r.getParameters().forEach(p -> component(info, p));
    }
    tree.getMembers().forEach(m -> member(info, m));
    return info;
  }

  /** An anonymous class: one supertype, and a body. */
  TypeInfo declareAnonymous(
      ObjectCreationExpr tree, String name, TypeInfo outer, Scope surroundings) {
    TypeInfo info = new TypeInfo(name, outer.unit(), outer, false, surroundings);
    info.supertypes.add(tree.getType());
    tree.getAnonymousClassBody().ifPresent(b -> b.forEach(m -> member(info, m)));
    return info;
  }

  /** The body of an enum constant; its supertype is the enum, which is also what surrounds it. */
  TypeInfo declareConstantBody(NodeList<BodyDeclaration<?>> body, String name, TypeInfo ofEnum) {
    TypeInfo info = new TypeInfo(name, ofEnum.unit(), ofEnum, false, ofEnum.scope);
    body.forEach(m -> member(info, m));
    return info;
  }

  static void parameters(Scope scope, NodeList<TypeParameter> parameters) {
    for (TypeParameter p : parameters) {
      scope.add(
          p.getNameAsString(),
          new Scope.TypeVariable(p.getTypeBound().isEmpty() ? null : p.getTypeBound().get(0)));
    }
  }

  private static void component(TypeInfo info, Parameter parameter) {
    String name = parameter.getNameAsString();
    info.components.add(name);
    info.fields.put(name, new TypeInfo.FieldInfo(parameter.getType(), null));
    if (!parameter.isVarArgs()) {
      addMethod(
          info, name, new TypeInfo.MethodInfo(0, false, parameter.getType(), info.scope, false));
    }
  }

  private void member(TypeInfo info, BodyDeclaration<?> tree) {
    if (tree instanceof FieldDeclaration field) {
      for (VariableDeclarator variable : field.getVariables()) {
        boolean constant = info.isInterface() || (field.isFinal() && field.isStatic());
        info.fields.put(
            variable.getNameAsString(),
            new TypeInfo.FieldInfo(
                variable.getType(), constant ? variable.getInitializer().orElse(null) : null));
      }
    } else if (tree instanceof MethodDeclaration method) {
      Scope scope = info.scope;
      if (!method.getTypeParameters().isEmpty()) {
        scope = scope.inner();
        parameters(scope, method.getTypeParameters());
      }
      addMethod(
          info,
          method.getNameAsString(),
          new TypeInfo.MethodInfo(
              method.getParameters().size(),
              isVarargs(method),
              method.getType(),
              scope,
              method.isStatic() || method.isPrivate()));
    } else if (tree instanceof TypeDeclaration<?> nested) {
      String simple = nested.getNameAsString();
      while (info.members.containsKey(simple)) {
        simple += TypeInfo.AGAIN;
      }
      info.members.put(
          simple, declare(nested, info.name() + "." + simple, info.unit(), info, info.scope));
    }
  }

  static boolean isVarargs(CallableDeclaration<?> callable) {
    return callable.getParameters().getLast().map(Parameter::isVarArgs).orElse(false);
  }

  private static void addMethod(TypeInfo info, String name, TypeInfo.MethodInfo method) {
    info.methods.computeIfAbsent(name, n -> new ArrayList<>(2)).add(method);
  }
}
