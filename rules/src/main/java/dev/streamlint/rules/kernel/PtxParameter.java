package dev.streamlint.rules.kernel;

import java.util.List;
import java.util.Optional;

/**
 * A kernel parameter, as declared.
 *
 * @param mayPoint wide enough for an address
 * @param pointer declared to be one ({@code .ptr})
 * @param opaque a reference to a surface, which is written in ways that are not followed
 */
record PtxParameter(String name, boolean mayPoint, boolean pointer, boolean opaque) {

  /**
   * Reads {@code .param .u64 .ptr .global .align 4 name} or {@code .param .align 8 .b8 name[16]}.
   */
  static Optional<PtxParameter> of(String declaration, int addressBits) {
    int bracket = declaration.indexOf('[');
    String head = (bracket < 0 ? declaration : declaration.substring(0, bracket)).strip();
    List<String> words = List.of(head.split("\\s+"));
    String name = words.get(words.size() - 1);
    if (words.size() < 3 || !words.get(0).equals(".param") || name.startsWith(".")) {
      return Optional.empty();
    }
    boolean wide = has(words, ".u64", ".s64", ".b64", ".b128");
    boolean narrow = has(words, ".u32", ".s32", ".b32");
    boolean mayPoint = bracket >= 0 || (wide && addressBits != 32) || (narrow && addressBits != 64);
    return Optional.of(
        new PtxParameter(name, mayPoint, words.contains(".ptr"), words.contains(".surfref")));
  }

  private static boolean has(List<String> words, String... any) {
    return List.of(any).stream().anyMatch(words::contains);
  }
}
