package dev.streamlint.analyzer.ir;

import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Something that has a value. Evaluated left to right, operands first, as Java does. */
public sealed interface Expr {

  /**
   * A constant.
   *
   * @param value a {@code Long} (every integral or char constant), a {@code Boolean}, a {@code
   *     String}, or null
   */
  record Literal(@Nullable Object value) implements Expr {}

  /** A local variable or parameter. Names are unique within a method: {@code i}, {@code i#2}. */
  record Local(String name) implements Expr {}

  /** {@code this}, or {@code Outer.this}. */
  record This(String ofClass) implements Expr {}

  /**
   * A simple name that is no local variable: a field of an enclosing class or its supertypes, else
   * a statically imported field.
   *
   * @param staticOwners classes that static imports name as possible owners, single imports first
   */
  record Bare(String name, String inClass, List<String> staticOwners) implements Expr {
    public Bare {
      staticOwners = List.copyOf(staticOwners);
    }
  }

  /**
   * {@code target.name}.
   *
   * @param seenFrom the class in which the name is looked up, where an object can have several
   *     fields of it; else left to the object
   */
  record Field(Expr target, String name, Optional<String> seenFrom) implements Expr {
    public Field(Expr target, String name) {
      this(target, name, Optional.empty());
    }
  }

  record StaticField(String owner, String name) implements Expr {}

  record Index(Expr array, Expr index) implements Expr {}

  /** {@code op} is one of {@code + - ! ~}. */
  record Unary(String op, Expr operand) implements Expr {}

  /** {@code op} is Java's; {@code &&} and {@code ||} evaluate the right side only when needed. */
  record Binary(String op, Expr left, Expr right) implements Expr {}

  record Conditional(Expr condition, Expr then, Expr otherwise) implements Expr {}

  /**
   * An assignment; its value is the assigned one.
   *
   * @param target a Local, Bare, Field, StaticField or Index
   */
  record Assign(Expr target, Expr value) implements Expr {}

  /** {@code target op= value}; the value is the new one. */
  record Update(Expr target, String op, Expr value) implements Expr {}

  /** {@code i++} and its kind: {@code prefix} tells which value it has. */
  record Step(Expr target, int delta, boolean prefix) implements Expr {}

  /** A method call. {@code at} is the method's name. */
  record Call(Callee callee, String name, List<Expr> args, Site at) implements Expr {
    public Call {
      args = List.copyOf(args);
    }
  }

  /**
   * An object creation.
   *
   * @param type for an anonymous class, the synthesized class's own name ({@code p.Outer$1}),
   *     declared in the program
   * @param outer the object before {@code .new}
   */
  record New(TypeRef type, List<Expr> args, Optional<Expr> outer, Site at) implements Expr {
    public New {
      args = List.copyOf(args);
    }
  }

  /**
   * An array creation.
   *
   * @param element what is left of the type when {@code dims}, or one dimension for {@code
   *     elements}, are taken off: {@code int[]} for {@code new int[2][]}
   * @param dims the given lengths; empty when {@code elements} is present
   * @param elements initializer
   */
  record NewArray(TypeRef element, List<Expr> dims, Optional<List<Expr>> elements, Site at)
      implements Expr {
    public NewArray {
      dims = List.copyOf(dims);
      elements = elements.map(List::copyOf);
    }
  }

  /** An expression lambda has a single Return as its body. */
  record Lambda(List<Param> params, Stmt body, Site at) implements Expr {
    public Lambda {
      params = List.copyOf(params);
    }
  }

  /** {@code x::f} (target present), {@code T::f} or {@code T::new} (name is {@code <init>}). */
  record MethodRef(Optional<Expr> target, TypeRef type, String name, Site at) implements Expr {}

  record Cast(TypeRef type, Expr operand) implements Expr {}

  /**
   * A test that may bind.
   *
   * @param binding the pattern variable, declared by this. A record pattern {@code P(A a, var b)}
   *     becomes {@code operand instanceof P $p && Opaque(a = $p.x(), b = $p.y())}: the opaque part
   *     is a condition that nobody knows, and assigns locals that have no {@code Declare}
   */
  record InstanceOf(Expr operand, TypeRef type, Optional<String> binding) implements Expr {}

  /** A switch with a value: its cases end in Yield (or Return/Throw). */
  record SwitchValue(Stmt.Switch cases) implements Expr {}

  /**
   * Anything of which only the operands' effects matter: floating point, string building, class
   * literals.
   */
  record Opaque(List<Expr> operands, TypeRef type) implements Expr {
    public Opaque {
      operands = List.copyOf(operands);
    }
  }

  /** Who is called. */
  sealed interface Callee {
    /**
     * {@code receiver.name(..)}.
     *
     * @param seenFrom the class in which the name is looked up, where a static or private method
     *     has it, which none below overrides; else left to the object
     */
    record On(Expr receiver, Optional<String> seenFrom) implements Callee {
      public On(Expr receiver) {
        this(receiver, Optional.empty());
      }
    }

    /** {@code Type.name(..)}. */
    record Static(String owner) implements Callee {}

    /**
     * {@code name(..)}: a method of an enclosing class or its supertypes, else a statically
     * imported one.
     */
    record Bare(String inClass, List<String> staticOwners) implements Callee {
      public Bare {
        staticOwners = List.copyOf(staticOwners);
      }
    }

    /**
     * {@code super.name(..)}; {@code super(..)} has the name {@code <init>}.
     *
     * @param inClass whose supertypes are searched
     * @param named the one of them that is meant, in {@code Interface.super.name(..)}
     */
    record Super(String inClass, Optional<String> named) implements Callee {
      public Super(String inClass) {
        this(inClass, Optional.empty());
      }
    }

    /** {@code this(..)}, name {@code <init>}. */
    record SameConstructor(String inClass) implements Callee {}
  }

  /**
   * A parameter of a method or lambda; the type is {@link TypeRef#UNKNOWN} for an untyped lambda
   * parameter.
   */
  record Param(String name, TypeRef type) {}
}
