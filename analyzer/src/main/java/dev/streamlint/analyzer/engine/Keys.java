package dev.streamlint.analyzer.engine;

/**
 * Keys of unknown values. They name what a value was computed from, and would grow without bound in
 * a loop.
 */
final class Keys {
  private static final int LONGEST = 72;
  private static final int TAIL = 24;

  private Keys() {}

  /**
   * The key itself, or for a long one a hash of it and its end, which has the name that users see.
   */
  static String bounded(String key) {
    if (key.length() <= LONGEST) {
      return key;
    }
    long hash = 1125899906842597L;
    for (int i = 0; i < key.length(); i++) {
      hash = 31 * hash + key.charAt(i);
    }
    return "~" + Long.toHexString(hash) + "~" + key.substring(key.length() - TAIL);
  }
}
