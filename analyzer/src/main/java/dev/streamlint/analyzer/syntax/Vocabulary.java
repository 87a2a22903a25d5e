package dev.streamlint.analyzer.syntax;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Terms, numbered, and a scanner that tells which of them some bytes hold. A term is a word that
 * starts with a capital ({@code Lane}), two words with a dot between ({@code gpu.Lane}), or a word
 * with a dot and a star ({@code gpu.*}). Comments and strings count: nothing is parsed here.
 */
final class Vocabulary {
  private static final long HASH_START = 0xcbf29ce484222325L;
  private static final long HASH_STEP = 0x100000001b3L;
  private static final long DOT = 0x9e3779b97f4a7c15L;
  private static final long STAR = 42;
  private static final boolean[] PART = wordParts();

  private final Map<Long, Integer> numbers = new HashMap<>();
  private long[] hashes = new long[0];
  private int[] slots = new int[0];

  private int add(long hash) {
    Integer known = numbers.putIfAbsent(hash, numbers.size());
    return known == null ? numbers.size() - 1 : known;
  }

  /** The number of a word. All terms are added before {@link #freeze}. */
  int word(String word) {
    return add(hash(word));
  }

  int pair(String qualifier, String word) {
    return add(join(hash(qualifier), hash(word)));
  }

  int star(String qualifier) {
    return add(join(hash(qualifier), STAR));
  }

  private static long hash(String word) {
    byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
    return hash(bytes, 0, bytes.length);
  }

  private static long hash(byte[] bytes, int start, int end) {
    long hash = HASH_START;
    for (int i = start; i < end; i++) {
      hash = (hash ^ bytes[i]) * HASH_STEP;
    }
    return hash;
  }

  private static long join(long qualifier, long word) {
    return (Long.rotateLeft(qualifier, 17) ^ word) * DOT;
  }

  /** Builds the table for {@link #terms}. */
  void freeze() {
    int capacity = Math.max(16, Integer.highestOneBit(numbers.size() + 1) << 2);
    hashes = new long[capacity];
    slots = new int[capacity];
    Arrays.fill(slots, -1);
    numbers.forEach(
        (hash, number) -> {
          int slot = slot(hash);
          while (slots[slot] >= 0) {
            slot = (slot + 1) & (slots.length - 1);
          }
          hashes[slot] = hash;
          slots[slot] = number;
        });
  }

  private int slot(long hash) {
    return (int) (hash ^ (hash >>> 32)) & (slots.length - 1);
  }

  private void find(long hash, BitSet found) {
    int slot = slot(hash);
    while (slots[slot] >= 0) {
      if (hashes[slot] == hash) {
        found.set(slots[slot]);
        return;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
  }

  /** The terms that occur, ascending. Any thread. */
  int[] terms(byte[] text, int length) {
    BitSet found = new BitSet();
    long qualifier = 0;
    int at = 0;
    while (at < length) {
      int start = at;
      while (at < length && PART[text[at] & 0xff]) {
        at++;
      }
      if (at == start) {
        qualifier = 0;
        at++;
        continue;
      }
      boolean capital = text[start] >= 'A' && text[start] <= 'Z';
      boolean dot = at + 1 < length && text[at] == '.';
      long hash = capital || dot ? hash(text, start, at) : 0;
      if (capital) {
        find(hash, found);
        if (qualifier != 0) {
          find(join(qualifier, hash), found);
        }
      }
      qualifier = dot ? hash : 0;
      if (dot) {
        if (text[at + 1] == '*') {
          find(join(hash, STAR), found);
        }
        at++;
      }
    }
    return found.stream().toArray();
  }

  /** What words consist of; bytes of other alphabets are taken for letters. */
  private static boolean[] wordParts() {
    boolean[] parts = new boolean[256];
    for (int b = 0; b < parts.length; b++) {
      parts[b] = b >= 128 || Character.isLetterOrDigit(b) || b == '_' || b == '$';
    }
    return parts;
  }
}
