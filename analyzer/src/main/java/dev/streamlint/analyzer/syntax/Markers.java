package dev.streamlint.analyzer.syntax;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which of the markers some files have: which libraries they are about. */
final class Markers {
  private Markers() {}

  static Set<String> in(List<SourceFile> files, Set<String> markers, Contents contents) {
    Set<String> missing = new HashSet<>(markers);
    Set<String> found = new HashSet<>();
    for (SourceFile file : files) {
      if (missing.isEmpty()) {
        break;
      }
      String text = text(contents.orNothing(file));
      for (String marker : markers) {
        if (missing.contains(marker) && text.contains(marker)) {
          missing.remove(marker);
          found.add(marker);
        }
      }
    }
    return found;
  }

  /**
   * Byte for byte, as markers are ASCII, but for files with two bytes a character. What cannot be
   * read is told when it is parsed.
   */
  private static String text(byte[] bytes) {
    if (SourceText.isUtf16(bytes, bytes.length)) {
      return SourceText.decode(bytes).text();
    }
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    if (!text.contains("\\u")) {
      return text;
    }
    byte[] resolved = bytes.clone();
    int length = UnicodeEscapes.resolveAscii(resolved, resolved.length);
    return new String(resolved, 0, length, StandardCharsets.ISO_8859_1);
  }
}
