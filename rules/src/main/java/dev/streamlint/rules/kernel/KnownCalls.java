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

  /** By value, or not at all, and under no other name than these or with f, l, h prefixed. */
  private static final Pattern MATHEMATICS =
      Pattern.compile(
          "(f?abs|labs|llabs|u?l*(min|max)|f?(min|max|mod|dim)|fma|sqrt|rsqrt|cbrt|rcbrt|hypot|r?norm[34]?d?|exp(2|10|m1)?"
              + "|log(2|10|1p|b)?|pow|sin|cos|tan|a(sin|cos|tan)h?|(sin|cos|tan)(h|pi)|atan2|erf(c|cx|inv|cinv)?"
              + "|[lt]gamma|[jy][01n]|floor|ceil|trunc|round|l*rint|l*round|nearbyint|copysign|nextafter|ldexp|ilogb"
              + "|scalbl?n|frexp|modf|sincos(pi)?|isnan|isinf|isfinite|signbit|saturate|clamp|lerp|dot|cross|length|normalize|mad|mad24|mul24"
              + "|remainder|normcdf(inv)?|sign|step|rcp|fdivide|powi|i?div|cyl_bessel_i[01])[fl]?"
              + "|h2?(exp|exp2|exp10|log|log2|log10|sqrt|rsqrt|sin|cos|rcp|floor|ceil|trunc|rint)"
              + "|make_\\w+|cuC\\w+|tex\\w+|surf\\w+|(float|half|int|uint|double|char|uchar|short)\\d?_\\w+|isless|isgreater");

  /** Underscores in front: an intrinsic, which takes numbers by value. */
  private static final Pattern INTRINSIC =
      Pattern.compile("__(?!half2?$|nv_|pipeline)[a-z0-9]+(_\\w+)?");

  private static final Map<String, ParameterAccess> NAMED_ACCESS = namedAccess();

  private KnownCalls() {}

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
        || MATHEMATICS.matcher(function).matches()
        || INTRINSIC.matcher(function).matches();
  }

  /** Whether the call stands for its first argument. */
  static boolean returnsFirst(String function) {
    return function.equals("__builtin_assume_aligned") || function.equals("assume_aligned");
  }
}
