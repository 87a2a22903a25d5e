package dev.streamlint.rules.kernel;

/** The plain name inside the names that a kernel goes by. */
final class KernelName {
  private KernelName() {}

  /**
   * {@code add} for {@code add}, {@code math::add<float>}, {@code _Z3addPfS_i} and {@code
   * _ZN4math3addIfEEvPT_i}. What looks like none of these is returned as it is.
   */
  static String plain(String name) {
    return name.startsWith("_Z") ? demangled(name) : lastPart(name);
  }

  static boolean isMangled(String name) {
    return name.startsWith("_Z") && !demangled(name).equals(name);
  }

  private static String lastPart(String name) {
    int arguments = name.indexOf('<');
    String path = arguments > 0 ? name.substring(0, arguments) : name;
    int colon = path.lastIndexOf(':');
    return path.substring(colon + 1).strip();
  }

  /**
   * The last source name ahead of template arguments and parameter types: Itanium C++ ABI, 5.1. A
   * kernel is no member of a class, so nothing of its name follows the first template argument.
   */
  private static String demangled(String symbol) {
    int at = 2;
    boolean nested = at < symbol.length() && symbol.charAt(at) == 'N';
    if (nested) {
      at++;
    }
    String last = symbol;
    while (at < symbol.length()) {
      if (symbol.charAt(at) == 'L') {
        at++; // internal linkage: a static kernel
      }
      int digits = at;
      int length = 0;
      while (at < symbol.length() && isDigit(symbol.charAt(at)) && length < symbol.length()) {
        length = length * 10 + (symbol.charAt(at) - '0');
        at++;
      }
      if (at == digits || length == 0 || length > symbol.length() - at) {
        return last;
      }
      last = symbol.substring(at, at + length);
      at += length;
      if (!nested) {
        return last;
      }
    }
    return last;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
