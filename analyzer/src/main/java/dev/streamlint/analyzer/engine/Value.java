package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Expr.Param;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an expression is known to be on one path. */
sealed interface Value {

  /** The null reference. */
  enum Null implements Value {
    NULL
  }

  /**
   * An integer, exact up to symbols.
   *
   * @param guessed whether a picked value went into it
   */
  record Int(Affine number, boolean guessed) implements Value {
    Int(Affine number) {
      this(number, false);
    }

    static Int of(long number) {
      return new Int(Affine.of(number));
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Int that && that.number.equals(number);
    }

    @Override
    public int hashCode() {
      return number.hashCode();
    }
  }

  /** A truth value that is known. */
  record Bool(boolean truth) implements Value {}

  /** A string constant. */
  record Str(String text) implements Value {
    static final TypeRef TYPE = TypeRef.of("java.lang.String");
  }

  /** An object or array that was made in view: different from every other. */
  record Ref(String key, TypeRef type) implements Value {
    /** Identity is the key; the type may be known better later. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Ref ref && ref.key.equals(key);
    }

    @Override
    public int hashCode() {
      return key.hashCode();
    }
  }

  /**
   * Anything made out of view: a parameter, the result of an unknown call. The same key is the same
   * thing; different keys are taken for different things, which is an assumption.
   */
  record Sym(String key, TypeRef type) implements Value {
    public Sym {
      key = Keys.bounded(key);
    }
  }

  /** One of the streams that exist without being created. */
  record BuiltinStream(StreamId stream) implements Value {}

  /**
   * The result of a query.
   *
   * @param sync what is known when the answer was "done"
   * @param done the number that means "done"
   */
  record Query(Op sync, long done) implements Value {}

  /**
   * A question about a query's answer.
   *
   * @param doneIfTrue whether yes means "done"
   */
  record QueryTest(Op sync, boolean doneIfTrue) implements Value {}

  /**
   * A lambda with what it captured.
   *
   * @param self {@code this} where it was made
   * @param type the interface that it was put into a variable of
   */
  record Closure(
      List<Param> params,
      Stmt body,
      Map<String, Value> captured,
      Value self,
      String inClass,
      TypeRef type,
      Site at)
      implements Value {}

  /**
   * Two functions, called one after the other.
   *
   * @param passes whether the second is called with what the first returns, else with what the
   *     first is called with
   */
  record Composed(Value first, Value second, boolean passes) implements Value {}

  /** A method reference; {@code bound} is the object before {@code ::}, or null for a type. */
  record MethodHandle(Value bound, TypeRef type, String name, String inClass, Site at)
      implements Value {}

  /**
   * The key under which the object's contents are kept, or an empty string for values without
   * contents.
   */
  default String keyOrEmpty() {
    return this instanceof Ref ref ? ref.key() : this instanceof Sym sym ? sym.key() : "";
  }

  /** The type as far as it is known. */
  default TypeRef typeOrUnknown() {
    return this instanceof Str
        ? Str.TYPE
        : this instanceof Ref ref
            ? ref.type()
            : this instanceof Sym sym ? sym.type() : TypeRef.UNKNOWN;
  }

  /** A text that is equal for equal values: part of the keys of what is computed from them. */
  default String fingerprint() {
    if (this instanceof Int n) {
      return n.number().toString();
    } else if (this instanceof Bool b) {
      return Boolean.toString(b.truth());
    } else if (this instanceof Str s) {
      return '"' + s.text() + '"';
    } else if (this instanceof Closure c) {
      return "lambda@" + c.at();
    } else if (this instanceof MethodHandle h) {
      return "ref@" + h.at();
    } else if (this instanceof BuiltinStream s) {
      return "stream" + s.stream().number();
    }
    return this == Null.NULL ? "null" : keyOrEmpty();
  }
}
