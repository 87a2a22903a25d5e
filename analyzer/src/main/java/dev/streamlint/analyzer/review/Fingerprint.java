package dev.streamlint.analyzer.review;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.rules.op.Site;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What a finding is known by when its lines have moved: the rule, the file, and a digest of the
 * text of its two lines, without blanks. The memory's name is not in it: that may be a variable's
 * of a caller.
 *
 * @param rule id
 * @param file path from the folder of the baseline, with {@code /}
 * @param digest 16 hexadecimal digits
 */
public record Fingerprint(String rule, String file, String digest) {
  private static final int DIGITS = 16;

  /**
   * That of a finding.
   *
   * @param file path from the folder of the baseline
   */
  public static Fingerprint of(Finding finding, String file, Sources sources) {
    String text =
        String.join(
            "\n",
            finding.rule(),
            line(finding.later(), sources),
            finding.earlier().map(e -> line(e, sources)).orElse(""));
    return new Fingerprint(finding.rule(), file, digest(text));
  }

  private static String line(Place place, Sources sources) {
    Site at = place.at();
    return sources.line(at.file(), at.line()).orElse("").replaceAll("\\s", "");
  }

  private static String digest(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
