package dev.streamlint.rules.kernel;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The structures that a text defines: which members they have, and whether storing to them reads.
 */
final class CudaClasses {
  private final Map<String, Map<String, CudaType>> members = new HashMap<>();

  /** Those with a bit-field or an assignment of their own, or with such a member. */
  private final Set<String> reading = new HashSet<>();

  private boolean assignmentIsDefined;

  /**
   * Takes note of class {@code name}, whose head begins at {@code head} and body at {@code open}.
   */
  void define(Tokens tokens, CudaTypes types, String name, int head, int open) {
    Map<String, CudaType> ours = members.computeIfAbsent(name, key -> new HashMap<>());
    int close = tokens.match(open);
    for (int i = head; i < close; i++) {
      boolean assignment = tokens.is(i, "operator") && tokens.is(i + 1, "=");
      assignmentIsDefined |= assignment;
      if (assignment || isBitField(tokens, i) || reading.contains(tokens.at(i))) {
        reading.add(name);
      }
    }
    int start = open + 1;
    for (int i = start; i < close; i++) {
      switch (tokens.at(i)) {
        case ";" -> {
          types
              .member(start, i)
              .ifPresent(it -> ours.merge(it.name(), it.type(), CudaClasses::either));
          start = i + 1;
        }
        case ":" -> start = i + 1;
        case "{" -> {
          // What stands in functions is no member.
          i = Math.max(i, tokens.match(i));
          start = i + 1;
        }
        default -> {}
      }
    }
  }

  private static CudaType either(CudaType one, CudaType other) {
    return one.equals(other) ? one : CudaType.OPAQUE;
  }

  /** {@code unsigned mode : 3;} Storing to it rewrites its neighbours, so it reads them. */
  private static boolean isBitField(Tokens tokens, int colon) {
    String width = tokens.at(colon + 1);
    return tokens.is(colon, ":")
        && tokens.isNameAt(colon - 1)
        && tokens.isNameAt(colon - 2)
        && !width.isEmpty()
        && Character.isDigit(width.charAt(0));
  }

  /** The member's type as declared; empty if nothing is known of it. */
  Optional<CudaType> member(String type, String name) {
    return Optional.ofNullable(members.getOrDefault(type, Map.of()).get(name));
  }

  /** Whether storing a whole {@code type}, or a member of one, is known to read nothing. */
  boolean storesOnly(String type, boolean member) {
    return members.containsKey(type) ? !reading.contains(type) : !member && !assignmentIsDefined;
  }
}
