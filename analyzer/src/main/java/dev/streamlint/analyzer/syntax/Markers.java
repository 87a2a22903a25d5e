package dev.streamlint.analyzer.syntax;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which of the markers some files have: which libraries they are about. */
final class Markers {
  private Markers() {}

  static Set<String> in(List<SourceFile> files, Options options) {
    Set<String> missing = new HashSet<>(options.markers());
    Set<String> found = new HashSet<>();
    for (SourceFile file : files) {
      if (missing.isEmpty()) {
        break;
      }
      String text = text(file, options);
      for (String marker : options.markers()) {
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
  private static String text(SourceFile file, Options options) {
    Optional<String> held = options.held(file);
    if (held.isPresent()) {
      return held.get();
    }
    try {
      if (!file.isRegular() || Files.size(file.path()) > options.limits().fileBytes()) {
        return "";
      }
      byte[] bytes = Files.readAllBytes(file.path());
      return SourceText.isUtf16(bytes, bytes.length)
          ? SourceText.decode(bytes).text()
          : new String(bytes, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
