package dev.streamlint.analyzer.ir;

import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Optional;

/**
 * A class, interface, record or enum of the analysed project.
 *
 * <p>What the language adds by itself is spelled out by the front end: a record's fields, canonical
 * constructor and accessors; an enum's constants as static final fields that are assigned first
 * among the static initializers; an anonymous class that is created with arguments, and an enum's
 * constant with a body and arguments, have a constructor that hands them to {@code super}. A
 * default constructor is left out (the engine runs the initializers only).
 *
 * @param name fully qualified; nested {@code p.Outer.Inner}; anonymous and local {@code p.Outer$1},
 *     {@code p.Outer$1Local}; a second class of one name (samples in pairs, modules with a {@code
 *     Main} each) has {@code ~2} after it, and names in its own folders mean it
 * @param superclass for an anonymous class what stands after {@code new}, which may be an interface
 *     if the project does not declare it
 * @param outer lexically enclosing class
 * @param inner whether instances see an enclosing instance (not static, in a class body)
 * @param initializers field initializers (as assignments) and initializer blocks in textual order,
 *     static ones apart
 */
public record ClassDecl(
    String name,
    Kind kind,
    Optional<TypeRef> superclass,
    List<TypeRef> interfaces,
    Optional<String> outer,
    boolean inner,
    boolean isAbstract,
    List<FieldDecl> fields,
    List<MethodDecl> methods,
    List<Stmt> initializers,
    List<Stmt> staticInitializers,
    Site at) {

  public ClassDecl {
    interfaces = List.copyOf(interfaces);
    fields = List.copyOf(fields);
    methods = List.copyOf(methods);
    initializers = List.copyOf(initializers);
    staticInitializers = List.copyOf(staticInitializers);
  }

  /** What the declaration starts with. */
  public enum Kind {
    CLASS,
    INTERFACE,
    RECORD,
    ENUM,
    /**
     * A local or anonymous class that uses locals of the method around it, or creates another that
     * does. Its code names them as {@code Local}s, by the same unique names as the method; its own
     * locals have names that the method does not use. Their values are those at the creation.
     */
    LOCAL
  }

  /** A field; its initializer stands in {@link #initializers}. */
  public record FieldDecl(
      String name,
      TypeRef type,
      boolean isStatic,
      boolean isFinal,
      boolean isVolatile,
      Visibility visibility,
      Site at) {}

  /** Which code may name a member. */
  public enum Visibility {
    /** That of the class on the top level around it. */
    PRIVATE,
    PACKAGE,
    PROTECTED,
    PUBLIC
  }
}
