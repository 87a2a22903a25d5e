package dev.streamlint.analyzer.syntax;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;

/**
 * Tells whether any of a few words occurs in some bytes (Wu and Manber's search with blocks of
 * two).
 *
 * <p>A window as long as the shortest word slides over the bytes; the last two bytes in it say how
 * far it may jump. Most of a text is never looked at.
 */
final class ByteSearch {
  private final byte[][] words;
  private final int window;
  private final int longest;
  private final byte[] jumps = new byte[1 << 16];

  /**
   * @param words not empty, each of at least two characters
   */
  ByteSearch(Collection<String> words) {
    this.words =
        words.stream().sorted().map(w -> w.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    int shortest = Byte.MAX_VALUE;
    int most = 0;
    for (byte[] word : this.words) {
      if (word.length < 2) {
        throw new IllegalArgumentException("a marker needs two characters at least");
      }
      shortest = Math.min(shortest, word.length);
      most = Math.max(most, word.length);
    }
    window = shortest;
    longest = most;
    Arrays.fill(jumps, (byte) (window - 1));
    for (byte[] word : this.words) {
      for (int last = 1; last < window; last++) {
        int block = block(word, last);
        jumps[block] = (byte) Math.min(jumps[block], window - 1 - last);
      }
    }
  }

  /** How many bytes two neighbouring pieces of a text must share so that no word is cut. */
  int overlap() {
    return longest - 1;
  }

  boolean occursIn(byte[] text, int length) {
    int at = window - 1;
    while (at < length) {
      int jump = jumps[block(text, at)];
      if (jump > 0) {
        at += jump;
      } else if (startsAt(text, at - window + 1, length)) {
        return true;
      } else {
        at++;
      }
    }
    return false;
  }

  private boolean startsAt(byte[] text, int start, int length) {
    for (byte[] word : words) {
      if (word[0] == text[start]
          && start + word.length <= length
          && Arrays.equals(text, start, start + word.length, word, 0, word.length)) {
        return true;
      }
    }
    return false;
  }

  private static int block(byte[] bytes, int last) {
    return (bytes[last - 1] & 0xff) << 8 | (bytes[last] & 0xff);
  }
}
