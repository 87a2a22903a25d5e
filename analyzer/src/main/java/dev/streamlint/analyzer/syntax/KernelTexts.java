package dev.streamlint.analyzer.syntax;

import java.util.ArrayList;
import java.util.List;

/** CUDA C and PTX found in strings, in the order of the text. */
final class KernelTexts {
  private final List<String> found = new ArrayList<>();

  List<String> all() {
    return found;
  }

  /** Keeps the text if it defines a kernel. */
  void offer(String text) {
    if (text.contains("__global__") || hasEntry(text)) {
      found.add(text);
    }
  }

  /** {@code .entry} as a directive, which {@code map.entry} is not. */
  private static boolean hasEntry(String text) {
    String directive = ".entry";
    for (int at = text.indexOf(directive); at >= 0; at = text.indexOf(directive, at + 1)) {
      int end = at + directive.length();
      boolean starts = at == 0 || Character.isWhitespace(text.charAt(at - 1));
      if (starts && end < text.length() && Character.isWhitespace(text.charAt(end))) {
        return true;
      }
    }
    return false;
  }
}
