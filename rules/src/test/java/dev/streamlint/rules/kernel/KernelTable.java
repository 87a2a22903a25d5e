package dev.streamlint.rules.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A text of kernels with the answers in its comments.
 *
 * <pre>
 *   //= add: READ READ WRITE SCALAR     what is expected of the kernel; ? if it must not be known
 *   //! add: READ READ WRITE UNUSED why what the PTX compiled from it shows instead, and why
 * </pre>
 *
 * @param text all of it
 * @param expected access by kernel, in words
 * @param compiled what differs once compiled
 */
record KernelTable(String text, Map<String, String> expected, Map<String, String> compiled) {
  private static final String EXPECTED = "//=";
  private static final String COMPILED = "//!";

  static KernelTable of(String resource) {
    String text = read(resource);
    return new KernelTable(text, rows(text, EXPECTED), rows(text, COMPILED));
  }

  static String read(String resource) {
    try (InputStream in = KernelTable.class.getResourceAsStream(resource)) {
      return new String(
          Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String> rows(String text, String mark) {
    Map<String, String> rows = new LinkedHashMap<>();
    for (String line : text.lines().toList()) {
      int colon = line.indexOf(':');
      if (line.startsWith(mark) && colon > 0) {
        String name = line.substring(mark.length(), colon).strip();
        String before = rows.put(name, accesses(line.substring(colon + 1)));
        if (before != null) {
          throw new IllegalArgumentException("two rows for " + name);
        }
      }
    }
    return rows;
  }

  /** The leading words that name an access; the rest is the reason. */
  private static String accesses(String words) {
    List<String> accesses = new ArrayList<>();
    for (String word : words.strip().split("\\s+", -1)) {
      boolean access = word.equals("?");
      for (ParameterAccess each : ParameterAccess.values()) {
        access |= each.name().equals(word);
      }
      if (!access) {
        break;
      }
      accesses.add(word);
    }
    return String.join(" ", accesses);
  }

  /** What the compiled kernel must show. */
  Map<String, String> expectedOnceCompiled() {
    Map<String, String> rows = new LinkedHashMap<>(expected);
    rows.putAll(compiled);
    return rows;
  }

  /** What {@code index} says of {@code kernel}, in the table's words. */
  static String answer(KernelIndex index, String kernel) {
    return index
        .find(kernel)
        .map(KernelSignature::parameters)
        .map(all -> all.stream().map(Enum::name).collect(Collectors.joining(" ")))
        .orElse("?");
  }
}
