package dev.streamlint.rules.model;

/**
 * Patterns of method names: {@code next*} is {@code next} and {@code nextStream}, but not {@code
 * nextract}.
 */
final class FactoryNames {
  private FactoryNames() {}

  /** A {@code *} at the end stands for nothing, or for more words. */
  static boolean matches(String pattern, String name) {
    if (!pattern.endsWith("*")) {
      return pattern.equals(name);
    }
    String start = pattern.substring(0, pattern.length() - 1);
    return name.startsWith(start)
        && (name.length() == start.length() || !Character.isLowerCase(name.charAt(start.length())));
  }
}
