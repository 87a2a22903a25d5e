package dev.streamlint.validator.mutation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The disagreements that are known, each with its reason: {@code FN_} if the order model sees a
 * race and the analyzer none, {@code FP_} the other way round.
 */
final class Known {
  private static final String FILE = "known-disagreements.txt";

  private Known() {}

  /** Reasons by what disagrees. Lines are {@code FP_ sample call | reason}; # is a comment. */
  static SortedMap<String, String> read() throws IOException {
    SortedMap<String, String> known = new TreeMap<>();
    try (InputStream in = Known.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IOException("not there: " + FILE);
      }
      for (String line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
        int bar = line.lastIndexOf(" | ");
        if (!line.startsWith("#") && bar > 0) {
          known.put(line.substring(0, bar), line.substring(bar + 3));
        }
      }
    }
    return known;
  }
}
