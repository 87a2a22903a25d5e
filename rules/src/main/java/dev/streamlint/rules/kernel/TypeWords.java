package dev.streamlint.rules.kernel;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The type names that CUDA C knows by itself, and what a value of them can be. */
final class TypeWords {
  /** Says nothing of what a value can point to. */
  static final Set<String> QUALIFIERS =
      Set.of(
          "volatile",
          "restrict",
          "__restrict__",
          "__restrict",
          "static",
          "register",
          "constexpr",
          "extern",
          "inline",
          "struct",
          "class",
          "union",
          "enum",
          "typename",
          "mutable",
          "__grid_constant__",
          "__shared__",
          "__device__",
          "__constant__",
          "__managed__",
          "__host__",
          "__const__",
          "__volatile__",
          "thread_local",
          "__forceinline__");

  private static final Set<String> FUNDAMENTAL =
      Set.of(
          "void",
          "bool",
          "char",
          "short",
          "int",
          "long",
          "float",
          "double",
          "signed",
          "unsigned",
          "wchar_t",
          "char8_t",
          "char16_t",
          "char32_t",
          "__int64",
          "__int128");

  private static final Pattern NARROW =
      Pattern.compile(
          "(u?(char|short|int|long|longlong)|float|double)[1-4](_16a|_32a)?|u?int(_fast|_least)?(8|16|32)_t"
              + "|u(int|char|short)|(__)?half(2|_raw)?|__nv_(bfloat16|fp8|fp6|fp4)\\w*|bfloat16|dim3"
              + "|cu(Float|Double)?Complex|__half2_raw|float16|cudaTextureObject_t|CUtexObject");

  private static final Set<String> WIDE =
      Set.of(
          "long",
          "size_t",
          "ssize_t",
          "ptrdiff_t",
          "intptr_t",
          "uintptr_t",
          "int64_t",
          "uint64_t",
          "int_fast64_t",
          "uint_fast64_t",
          "intmax_t",
          "uintmax_t",
          "ulong",
          "longlong",
          "ulonglong",
          "CUdeviceptr",
          "__int64",
          "__int128",
          "u64",
          "i64");

  private TypeWords() {}

  static boolean isFundamental(String word) {
    return FUNDAMENTAL.contains(word);
  }

  /** A number or a handle in which no address of memory fits, or a vector of them. */
  static boolean isAddressFree(String base) {
    return (FUNDAMENTAL.contains(base) && !WIDE.contains(base)) || NARROW.matcher(base).matches();
  }

  /** An integer that could be an address; only a cast to a pointer makes it one. */
  static boolean isWide(String base) {
    return WIDE.contains(base);
  }

  static boolean isBuiltIn(String base) {
    return isAddressFree(base) || isWide(base);
  }

  /** Objects through which a kernel writes memory that its parameters do not point to. */
  static boolean isSurface(String base) {
    return base.equals("cudaSurfaceObject_t")
        || base.equals("CUsurfObject")
        || base.equals("CUtensorMap");
  }

  /** The one word that stands for {@code words}, such as {@code unsigned long long}. */
  static String base(List<String> words) {
    if (words.contains("double") || words.contains("float")) {
      return words.contains("double") ? "double" : "float";
    }
    if (words.contains("long")) {
      return "long";
    }
    for (String word : words) {
      if (FUNDAMENTAL.contains(word)) {
        return word;
      }
    }
    return words.isEmpty() ? "" : words.get(words.size() - 1);
  }
}
