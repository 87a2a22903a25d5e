package dev.streamlint.analyzer.syntax;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Tells whether any of a few words occurs in some bytes.
 *
 * <p>From each word a window is taken, as long as the shortest word. Whoever looks at every
 * (length-1)th pair of neighbouring bytes meets each window in one of its pairs; only where such a
 * pair turns up the words themselves are compared. The step does not depend on what is read, which
 * keeps the processor busy: a skip table (Boyer and Moore) jumps as far but waits for each load.
 */
final class ByteSearch {
  /** The more common letters of sources; windows without them are met less often by chance. */
  private static final String COMMON = "etaoinsrlcdu ";

  private static final int PAIRS = 1 << 16;
  private static final Occurrence[] NOWHERE = {};

  private final byte[][] words;
  private final int window;
  private final boolean[] pairs = new boolean[PAIRS];

  /** For each pair of a window, where in words it ends. */
  private final Occurrence[][] occurrences = new Occurrence[PAIRS][];

  /**
   * @param words not empty, each of at least two characters
   */
  ByteSearch(Collection<String> words) {
    List<byte[]> sorted = new ArrayList<>();
    words.stream().sorted().forEach(w -> sorted.add(w.getBytes(StandardCharsets.UTF_8)));
    // Comparator.comparingInt makes a class anew in each run, which no archive of classes saves.
    sorted.sort((a, b) -> Integer.compare(a.length, b.length));
    this.words = sorted.toArray(byte[][]::new);
    this.window = this.words[0].length;
    if (window < 2) {
      throw new IllegalArgumentException("a marker needs two characters at least");
    }
    Arrays.fill(occurrences, NOWHERE);
    for (byte[] word : this.words) {
      int windowStart = rarestWindow(word);
      for (int last = 1; last < window; last++) {
        int end = windowStart + last;
        add(pair(word, end), new Occurrence(word, end));
      }
    }
  }

  private void add(int pair, Occurrence occurrence) {
    pairs[pair] = true;
    Occurrence[] before = occurrences[pair];
    occurrences[pair] = Arrays.copyOf(before, before.length + 1);
    occurrences[pair][before.length] = occurrence;
  }

  private int rarestWindow(byte[] word) {
    int best = 0;
    int bestCost = Integer.MAX_VALUE;
    for (int start = 0; start + window <= word.length; start++) {
      int cost = 0;
      for (int last = start + 1; last < start + window; last++) {
        cost += pairs[pair(word, last)] ? 0 : 1 + weight(word[last - 1]) * weight(word[last]);
      }
      if (cost < bestCost) {
        bestCost = cost;
        best = start;
      }
    }
    return best;
  }

  private static int weight(byte letter) {
    int rank = COMMON.indexOf(letter);
    return rank < 0 ? 1 : 1 + COMMON.length() - rank;
  }

  /** How many bytes two neighbouring pieces of a text must share so that no word is cut. */
  int overlap() {
    return words[words.length - 1].length - 1;
  }

  boolean occursIn(byte[] text, int length) {
    int step = window - 1;
    boolean[] pairs = this.pairs;
    for (int at = step; at < length; at += step) {
      if (pairs[pair(text, at)] && occursAround(text, at, length)) {
        return true;
      }
    }
    return false;
  }

  private boolean occursAround(byte[] text, int at, int length) {
    for (Occurrence o : occurrences[pair(text, at)]) {
      int start = at - o.end;
      if (start >= 0 && start + o.word.length <= length && isAt(text, start, o.word)) {
        return true;
      }
    }
    return false;
  }

  /** By hand, as most differ in the first letters, before a call of the library would begin. */
  private static boolean isAt(byte[] text, int start, byte[] word) {
    for (int i = 0; i < word.length; i++) {
      if (text[start + i] != word[i]) {
        return false;
      }
    }
    return true;
  }

  private static int pair(byte[] bytes, int last) {
    return (bytes[last - 1] & 0xff) << 8 | (bytes[last] & 0xff);
  }

  /** A word and the place in it where a pair ends. */
  private static final class Occurrence {
    final byte[] word;
    final int end;

    Occurrence(byte[] word, int end) {
      this.word = word;
      this.end = end;
    }
  }
}
