package dev.streamlint.analyzer.ir;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type as far as the source tells it.
 *
 * @param name fully qualified name ({@code jcuda.driver.CUstream}; nested classes as {@code
 *     p.Outer.Inner}), a primitive's name, or {@code ?.Simple} when no import, package or model
 *     says where it comes from
 * @param args type arguments, empty if raw
 * @param dims array dimensions
 */
public record TypeRef(String name, List<TypeRef> args, int dims) {
  /** {@code var} without a visible type, results of unknown calls. */
  public static final TypeRef UNKNOWN = of("?");

  public TypeRef {
    args = List.copyOf(args);
  }

  public static TypeRef of(String name) {
    return new TypeRef(name, List.of(), 0);
  }

  public boolean isArray() {
    return dims > 0;
  }

  public boolean isUnknown() {
    return name.startsWith("?");
  }

  // By hand: it is asked often, and a record's own is slow in code of the quick compiler.
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof TypeRef type
            && dims == type.dims
            && name.equals(type.name)
            && args.equals(type.args));
  }

  @Override
  public int hashCode() {
    return 31 * (31 * name.hashCode() + args.hashCode()) + dims;
  }

  /** The last part of the name. */
  public String simpleName() {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** The type of the elements of an array. */
  public TypeRef element() {
    return new TypeRef(name, args, Math.max(0, dims - 1));
  }
}
