package dev.streamlint.analyzer.syntax;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Names of classes, numbered, and a scanner that tells which of them some bytes mention. A name
 * starts with a capital and has four letters at least: shorter ones are mentioned by chance.
 */
final class Vocabulary {
  private static final int SHORTEST = 4;
  private static final long HASH_START = 0xcbf29ce484222325L;
  private static final long HASH_STEP = 0x100000001b3L;

  private final List<String> words = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private long[] hashes = new long[0];
  private int[] slots = new int[0];

  static boolean admits(String name) {
    return name.length() >= SHORTEST && name.charAt(0) >= 'A' && name.charAt(0) <= 'Z';
  }

  /** The number of a name; -1 for one that is not admitted. Only before {@link #freeze}. */
  int add(String name) {
    if (!admits(name)) {
      return -1;
    }
    Integer known = numbers.putIfAbsent(name, words.size());
    if (known != null) {
      return known;
    }
    words.add(name);
    return words.size() - 1;
  }

  int size() {
    return words.size();
  }

  /** The number of a name, -1 if there is none. */
  int number(String name) {
    return numbers.getOrDefault(name, -1);
  }

  /** Builds the table for {@link #mentions}. */
  void freeze() {
    int capacity = Math.max(16, Integer.highestOneBit(words.size() + 1) << 2);
    hashes = new long[capacity];
    slots = new int[capacity];
    Arrays.fill(slots, -1);
    for (int i = 0; i < words.size(); i++) {
      byte[] bytes = words.get(i).getBytes(StandardCharsets.UTF_8);
      long hash = HASH_START;
      for (byte b : bytes) {
        hash = (hash ^ b) * HASH_STEP;
      }
      int slot = slot(hash);
      while (slots[slot] >= 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      hashes[slot] = hash;
      slots[slot] = i;
    }
  }

  private int slot(long hash) {
    return (int) (hash ^ (hash >>> 32)) & (slots.length - 1);
  }

  private int find(long hash) {
    int slot = slot(hash);
    while (slots[slot] >= 0) {
      if (hashes[slot] == hash) {
        return slots[slot];
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    return -1;
  }

  /** Numbers of the names that occur as words, ascending. Any thread. */
  int[] mentions(byte[] text, int length) {
    BitSet found = new BitSet();
    int at = 0;
    while (at < length) {
      byte first = text[at];
      if (!isPart(first)) {
        at++;
        continue;
      }
      int start = at;
      long hash = HASH_START;
      do {
        hash = (hash ^ text[at]) * HASH_STEP;
        at++;
      } while (at < length && isPart(text[at]));
      if (first >= 'A' && first <= 'Z' && at - start >= SHORTEST) {
        int number = find(hash);
        if (number >= 0) {
          found.set(number);
        }
      }
    }
    return found.stream().toArray();
  }

  private static boolean isPart(byte b) {
    return (b >= 'a' && b <= 'z')
        || (b >= 'A' && b <= 'Z')
        || (b >= '0' && b <= '9')
        || b == '_'
        || b == '$'
        || b < 0;
  }
}
