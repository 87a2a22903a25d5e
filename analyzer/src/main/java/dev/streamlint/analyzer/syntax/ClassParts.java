package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.InitializerDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.type.Type;
import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Collects the fields, methods and initializers of one class, in textual order. */
final class ClassParts {
  private final UnitLowering unit;
  private final TypeInfo info;
  private final Locals outerLocals;
  private final boolean inMethod;
  private final List<ClassDecl.FieldDecl> fields = new ArrayList<>();
  private final List<MethodDecl> methods = new ArrayList<>();
  private final List<Stmt> initializers = new ArrayList<>();
  private final List<Stmt> staticInitializers = new ArrayList<>();
  private final Body instanceCode;
  private final Body staticCode;

  /**
   * @param locals of the method around a local class, so that no name means two things; others have
   *     a set for each method
   */
  ClassParts(UnitLowering unit, TypeInfo info, Locals locals) {
    this.unit = unit;
    this.info = info;
    this.outerLocals = locals;
    this.inMethod = unit.unit().inMethods.containsKey(info.name());
    this.instanceCode = body(false);
    this.staticCode = body(true);
  }

  private Body body(boolean isStatic) {
    return new Body(unit, info, isStatic, inMethod ? outerLocals : new Locals());
  }

  void addAll(NodeList<BodyDeclaration<?>> members) {
    members.forEach(this::add);
  }

  private void add(BodyDeclaration<?> member) {
    if (member instanceof MethodDeclaration method) {
      method(method);
    } else if (member instanceof FieldDeclaration field) {
      field.getVariables().forEach(v -> field(field, v));
    } else if (member instanceof ConstructorDeclaration constructor) {
      constructor(constructor);
    } else if (member instanceof InitializerDeclaration block) {
      Body body = block.isStatic() ? staticCode : instanceCode;
      (block.isStatic() ? staticInitializers : initializers)
          .add(new Statements(body).block(block.getBody()));
    } else if (member instanceof TypeDeclaration<?> nested) {
      unit.classes().named(nested, Optional.of(info), outerLocals, false);
    }
  }

  private void field(FieldDeclaration declaration, VariableDeclarator variable) {
    boolean isStatic = declaration.isStatic() || info.isInterface();
    String name = variable.getNameAsString();
    Body body = isStatic ? staticCode : instanceCode;
    TypeRef type = body.type(variable.getType());
    Site at = unit.sites().of(variable.getName(), variable, name);
    field(
        new ClassDecl.FieldDecl(
            name,
            type,
            isStatic,
            declaration.isFinal() || info.isInterface(),
            declaration.isVolatile(),
            visibility(declaration),
            at));
    variable
        .getInitializer()
        .ifPresent(
            i -> {
              body.push();
              Expr value = new Statements(body).expressions().initializer(i, type);
              body.pop();
              initialize(name, isStatic, value);
            });
  }

  private ClassDecl.Visibility visibility(FieldDeclaration declaration) {
    if (declaration.isPublic() || info.isInterface()) {
      return ClassDecl.Visibility.PUBLIC;
    } else if (declaration.isProtected()) {
      return ClassDecl.Visibility.PROTECTED;
    }
    return declaration.isPrivate() ? ClassDecl.Visibility.PRIVATE : ClassDecl.Visibility.PACKAGE;
  }

  void field(ClassDecl.FieldDecl field) {
    fields.add(field);
  }

  private void initialize(String name, boolean isStatic, Expr value) {
    Expr target =
        isStatic
            ? new Expr.StaticField(info.name(), name)
            : new Expr.Field(new Expr.This(info.name()), name);
    (isStatic ? staticInitializers : initializers)
        .add(new Stmt.Eval(new Expr.Assign(target, value)));
  }

  /** An enum's constant: a static field that holds a new object. */
  void constant(EnumConstantDeclaration constant, TypeRef type) {
    String name = constant.getNameAsString();
    Site at = unit.sites().of(constant.getName(), constant, name);
    field(new ClassDecl.FieldDecl(name, type, true, true, false, ClassDecl.Visibility.PUBLIC, at));
    List<Expr> args = new Statements(staticCode).expressions().lower(constant.getArguments());
    TypeRef created =
        constant.getClassBody().isEmpty()
            ? type
            : TypeRef.of(unit.classes().constantBody(constant, info, type));
    initialize(name, true, new Expr.New(created, args, Optional.empty(), at));
  }

  private void method(MethodDeclaration method) {
    Body body = body(method.isStatic());
    Members.parameters(body.scope(), method.getTypeParameters());
    TypeRef returns = body.type(method.getType());
    List<Expr.Param> params = body.declareAll(method.getParameters());
    Optional<Stmt> code = method.getBody().map(b -> code(b, body, method.isSynchronized()));
    boolean exported =
        method.isPublic() || method.isProtected() || (info.isInterface() && !method.isPrivate());
    method(
        new MethodDecl(
            info.name(),
            method.getNameAsString(),
            params,
            Members.isVarargs(method),
            returns,
            method.isStatic(),
            exported,
            method.isPrivate(),
            !method.getThrownExceptions().isEmpty(),
            code,
            site(method)));
  }

  private Stmt code(BlockStmt tree, Body body, boolean isSynchronized) {
    Stmt.Block code = new Statements(body).block(tree);
    if (!isSynchronized) {
      return code;
    }
    Expr lock =
        body.isStatic()
            ? new Expr.Opaque(
                List.of(), new TypeRef("java.lang.Class", List.of(TypeRef.of(info.name())), 0))
            : new Expr.This(info.name());
    return new Stmt.Block(List.of(new Stmt.Synchronized(lock, code)));
  }

  private void constructor(ConstructorDeclaration constructor) {
    Body body = body(false);
    Members.parameters(body.scope(), constructor.getTypeParameters());
    List<Expr.Param> params = body.declareAll(constructor.getParameters());
    Stmt code = new Statements(body).block(constructor.getBody());
    method(
        new MethodDecl(
            info.name(),
            MethodDecl.CONSTRUCTOR,
            params,
            Members.isVarargs(constructor),
            TypeRef.of("void"),
            false,
            constructor.isPublic() || constructor.isProtected(),
            constructor.isPrivate(),
            !constructor.getThrownExceptions().isEmpty(),
            Optional.of(code),
            site(constructor)));
  }

  void method(MethodDecl method) {
    methods.add(method);
  }

  boolean hasMethod(String name, int parameters) {
    return methods.stream().anyMatch(m -> m.name().equals(name) && m.params().size() == parameters);
  }

  boolean hasConstructor(List<TypeRef> parameters) {
    return methods.stream()
        .filter(m -> m.name().equals(MethodDecl.CONSTRUCTOR))
        .anyMatch(m -> m.params().stream().map(Expr.Param::type).toList().equals(parameters));
  }

  private Site site(CallableDeclaration<?> callable) {
    return unit.sites().of(callable.getName(), callable, callable.getNameAsString());
  }

  /**
   * A constructor that hands its arguments to the superclass, for a class that cannot write one.
   */
  void passOn(int arguments, Site at) {
    if (arguments == 0) {
      return;
    }
    List<Expr.Param> params =
        IntStream.range(0, arguments)
            .mapToObj(i -> new Expr.Param("$" + i, TypeRef.UNKNOWN))
            .toList();
    List<Expr> args = params.stream().<Expr>map(p -> new Expr.Local(p.name())).toList();
    Expr call = new Expr.Call(new Expr.Callee.Super(info.name()), MethodDecl.CONSTRUCTOR, args, at);
    method(
        new MethodDecl(
            info.name(),
            MethodDecl.CONSTRUCTOR,
            params,
            false,
            TypeRef.of("void"),
            false,
            false,
            false,
            false,
            Optional.of(new Stmt.Block(List.of(new Stmt.Eval(call)))),
            at));
  }

  /** Types as they are seen from inside the class. */
  TypeRef type(Type type) {
    return instanceCode.type(type);
  }

  Body newBody() {
    return body(false);
  }

  ClassDecl finish(
      ClassDecl.Kind kind,
      Optional<TypeRef> superclass,
      List<TypeRef> interfaces,
      Optional<String> outer,
      boolean inner,
      boolean isAbstract,
      Site at) {
    boolean captures = info.capturing && kind == ClassDecl.Kind.CLASS;
    return new ClassDecl(
        info.name(),
        captures ? ClassDecl.Kind.LOCAL : kind,
        superclass,
        interfaces,
        outer,
        inner,
        isAbstract,
        fields,
        methods,
        initializers,
        staticInitializers,
        at);
  }
}
