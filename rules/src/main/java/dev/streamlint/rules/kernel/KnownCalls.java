package dev.streamlint.rules.kernel;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What functions of CUDA itself do with the memory behind a pointer. */
final class KnownCalls {
  private static final Set<String> LOADS =
      Set.of(
          "__ldg", "__ldcg", "__ldca", "__ldcs", "__ldlu", "__ldcv", "printf", "strlen", "memcmp");

  private static final Set<String> STORES =
      Set.of("__stcs", "__stcg", "__stwb", "__stwt", "memset", "store_matrix_sync", "__nv_memset");

  /** First argument is written, second is read. */
  private static final Set<String> COPIES =
      Set.of("memcpy", "memmove", "__pipeline_memcpy_async", "strcpy");

  /** Look at the address only. */
  private static final Set<String> NOTHING =
      Set.of("__isGlobal", "__isShared", "__isConstant", "__isLocal", "assert", "__builtin_assume");

  /** Take numbers by value, under these names or with an f or l behind. */
  private static final Set<String> MATHEMATICS =
      words(
          """
          abs fabs labs llabs min max fmin fmax umin umax llmin llmax ullmin ullmax fmod fdim fma
          sqrt rsqrt cbrt rcbrt hypot rhypot norm norm3d norm4d rnorm rnorm3d rnorm4d pow powi
          exp exp2 exp10 expm1 log log2 log10 log1p logb ilogb erf erfc erfcx erfinv erfcinv
          sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh sinpi cospi sincos sincospi
          tgamma lgamma j0 j1 jn y0 y1 yn cyl_bessel_i0 cyl_bessel_i1 normcdf normcdfinv
          floor ceil trunc round rint lrint llrint lround llround nearbyint copysign nextafter
          ldexp frexp modf scalbn scalbln remainder remquo fdivide
          isnan isinf isfinite signbit isless isgreater
          clamp lerp dot cross length
          """);

  /** More of the same: conversions, vectors, half precision, textures, atomics. */
  private static final Pattern VALUES =
      Pattern.compile(
          "make_\\w+|cuC\\w+|atomic\\w+|h2?(exp|exp2|exp10|log|log2|log10|sqrt|rsqrt|sin|cos|rcp)"
              + "|h2?(floor|ceil|trunc|rint)|(tex|surf)(Cubemap|[123]D)\\w*");

  /** Underscores in front: an intrinsic, which takes numbers by value. */
  private static final Pattern INTRINSIC =
      Pattern.compile("__(?!half2?$|nv_|pipeline)[a-z0-9]+(_\\w+)?");

  private static final Map<String, ParameterAccess> NAMED_ACCESS = namedAccess();

  private KnownCalls() {}

  private static Set<String> words(String text) {
    return Set.of(text.strip().split("\\s+"));
  }

  private static Map<String, ParameterAccess> namedAccess() {
    Map<String, ParameterAccess> result = new HashMap<>();
    LOADS.forEach(name -> result.put(name, ParameterAccess.READ));
    STORES.forEach(name -> result.put(name, ParameterAccess.WRITE));
    NOTHING.forEach(name -> result.put(name, ParameterAccess.UNUSED));
    return Map.copyOf(result);
  }

  /** What {@code function} does through a pointer that is its argument {@code index}. */
  static ParameterAccess through(String function, int index) {
    if (COPIES.contains(function)) {
      return index == 0 ? ParameterAccess.WRITE : ParameterAccess.READ;
    }
    if (function.equals("load_matrix_sync") && index == 1) {
      return ParameterAccess.READ;
    }
    boolean stored = index > 0 && STORES.contains(function);
    return stored
        ? ParameterAccess.READ_WRITE
        : NAMED_ACCESS.getOrDefault(function, ParameterAccess.READ_WRITE);
  }

  static boolean takesPointers(String function) {
    return NAMED_ACCESS.containsKey(function) || COPIES.contains(function);
  }

  /** Whether {@code function} takes numbers by value, so that an element passed to it is read. */
  static boolean takesValues(String function) {
    return TypeWords.isBuiltIn(function)
        || LOADS.contains(function)
        || NOTHING.contains(function)
        || MATHEMATICS.contains(function)
        || ((function.endsWith("f") || function.endsWith("l"))
            && MATHEMATICS.contains(function.substring(0, function.length() - 1)))
        || VALUES.matcher(function).matches()
        || INTRINSIC.matcher(function).matches();
  }

  /** Whether the call stands for its first argument. */
  static boolean returnsFirst(String function) {
    return function.equals("__builtin_assume_aligned") || function.equals("assume_aligned");
  }
}
