package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Optional;

/** Classes of every kind, each with all that is declared in it. */
final class Classes {
  private final UnitLowering unit;
  private final Members members;

  Classes(UnitLowering unit) {
    this.unit = unit;
    this.members = new Members(info -> unit.unit().inMethods.put(info.name(), info));
  }

  /** A class declared in a method. It can be named from here on. */
  void local(TypeDeclaration<?> tree, Body around) {
    TypeInfo outer = around.owner();
    String simple = tree.getNameAsString();
    TypeInfo info =
        members.declare(tree, outer.nextLocal(simple), unit.unit(), outer, around.scope());
    around.scope().add(simple, info);
    unit.lookup().hiding().add(info);
    named(tree, Optional.of(outer), around.locals(), around.isStatic());
  }

  /**
   * A class with a name.
   *
   * @param locals names in use by the method around it
   * @param inStatic no instance of the outer class is at hand
   */
  void named(TypeDeclaration<?> tree, Optional<TypeInfo> outer, Locals locals, boolean inStatic) {
    TypeInfo info = unit.unit().declared.get(tree);
    if (info == null) {
      unit.notModelled(tree, "This declaration is not understood.");
      return;
    }
    int place = unit.reserve();
    ClassParts parts = new ClassParts(unit, info, locals);
    TypeRef self = TypeRef.of(info.name());
    if (tree instanceof EnumDeclaration e) {
      for (EnumConstantDeclaration constant : e.getEntries()) {
        parts.constant(constant, self);
      }
    } else if (tree instanceof RecordDeclaration r) {
      new RecordParts(unit, info, parts).add(r);
    }
    parts.addAll(tree.getMembers());
    if (tree instanceof RecordDeclaration r) {
      new RecordParts(unit, info, parts).addMissing(r);
    }
    boolean inner =
        outer.isPresent()
            && !outer.get().isInterface()
            && !inStatic
            && !tree.isStatic()
            && kind(tree) == ClassDecl.Kind.CLASS;
    Site at = unit.sites().of(tree.getName(), tree, tree.getNameAsString());
    unit.fill(
        place,
        parts.finish(
            kind(tree),
            superclass(tree, info),
            interfaces(tree, info),
            outer.map(TypeInfo::name),
            inner,
            isAbstract(tree),
            at));
  }

  /** An anonymous class; returns its name. */
  String anonymous(ObjectCreationExpr tree, TypeRef supertype, int arguments, Body around) {
    TypeInfo outer = around.owner();
    TypeInfo info = members.declareAnonymous(tree, outer.nextAnonymous(), outer, around.scope());
    info.linked = List.of(new Named(supertype.name(), unit.lookup().info(supertype.name())));
    unit.unit().inMethods.put(info.name(), info);
    unit.lookup().hiding().add(info);
    Site at = unit.sites().of(tree);
    subclass(
        info,
        tree.getAnonymousClassBody().orElseGet(NodeList::new),
        supertype,
        arguments,
        new Position(around.locals(), !around.isStatic(), at));
    return info.name();
  }

  /** The class of an enum's constant that has a body; returns its name. */
  String constantBody(EnumConstantDeclaration tree, TypeInfo ofEnum, TypeRef enumType) {
    TypeInfo info =
        members.declareConstantBody(tree.getClassBody(), ofEnum.nextAnonymous(), ofEnum);
    info.linked = List.of(Named.of(ofEnum));
    unit.unit().inMethods.put(info.name(), info);
    unit.lookup().hiding().add(info);
    Site at = unit.sites().of(tree.getName(), tree, tree.getNameAsString());
    subclass(
        info,
        tree.getClassBody(),
        enumType,
        tree.getArguments().size(),
        new Position(new Locals(), false, at));
    return info.name();
  }

  private void subclass(
      TypeInfo info,
      NodeList<BodyDeclaration<?>> body,
      TypeRef supertype,
      int arguments,
      Position position) {
    int place = unit.reserve();
    ClassParts parts = new ClassParts(unit, info, position.locals());
    parts.passOn(arguments, position.at());
    parts.addAll(body);
    TypeInfo known = unit.lookup().info(supertype.name());
    boolean ofInterface = known != null && known.isInterface();
    unit.fill(
        place,
        parts.finish(
            ClassDecl.Kind.CLASS,
            ofInterface ? Optional.empty() : Optional.of(supertype),
            ofInterface ? List.of(supertype) : List.of(),
            Optional.ofNullable(info.outer()).map(TypeInfo::name),
            position.inner(),
            false,
            position.at()));
  }

  private record Position(Locals locals, boolean inner, Site at) {}

  private static ClassDecl.Kind kind(TypeDeclaration<?> tree) {
    if (tree instanceof ClassOrInterfaceDeclaration c) {
      return c.isInterface() ? ClassDecl.Kind.INTERFACE : ClassDecl.Kind.CLASS;
    }
    if (tree instanceof RecordDeclaration) {
      return ClassDecl.Kind.RECORD;
    }
    return tree instanceof EnumDeclaration ? ClassDecl.Kind.ENUM : ClassDecl.Kind.INTERFACE;
  }

  private static boolean isAbstract(TypeDeclaration<?> tree) {
    return tree.isAnnotationDeclaration()
        || (tree instanceof ClassOrInterfaceDeclaration c && (c.isInterface() || c.isAbstract()));
  }

  private Optional<TypeRef> superclass(TypeDeclaration<?> tree, TypeInfo info) {
    return tree instanceof ClassOrInterfaceDeclaration c && !c.isInterface()
        ? c.getExtendedTypes().getFirst().map(t -> supertype(t, info))
        : Optional.empty();
  }

  private List<TypeRef> interfaces(TypeDeclaration<?> tree, TypeInfo info) {
    NodeList<ClassOrInterfaceType> types = new NodeList<>();
    if (tree instanceof ClassOrInterfaceDeclaration c) {
      return (c.isInterface() ? c.getExtendedTypes() : c.getImplementedTypes())
          .stream().map(t -> supertype(t, info)).toList();
    }
    if (tree instanceof EnumDeclaration e) {
      types = e.getImplementedTypes();
    } else if (tree instanceof RecordDeclaration r) {
      types = r.getImplementedTypes();
    }
    return types.stream().map(t -> supertype(t, info)).toList();
  }

  /**
   * The name is looked up outside the class (its own members are not in scope there), the rest
   * inside.
   */
  private TypeRef supertype(ClassOrInterfaceType type, TypeInfo info) {
    TypeRef inside = unit.types().of(type, info.scope, unit.unit());
    Named outside = unit.names().qualified(Names.segments(type), info.scope.parent(), unit.unit());
    return new TypeRef(outside.name(), inside.args(), 0);
  }
}
