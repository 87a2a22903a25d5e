package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.finding.Detail;
import dev.streamlint.rules.model.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Kinds of report. */
enum Format {
  TEXT,
  SARIF,
  JSON,
  HTML;

  /** What of the findings only some reports tell. */
  Set<Detail> details() {
    return switch (this) {
      case TEXT -> Set.of();
      case SARIF, JSON -> Set.of(Detail.PROGRAM);
      case HTML -> Set.of(Detail.PROGRAM, Detail.SCENE);
    };
  }

  /** As on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reads one from the command line. */
  static final class Parser implements ITypeConverter<Format> {
    @Override
    public Format convert(String word) {
      return Arrays.stream(values())
          .filter(format -> format.toString().equalsIgnoreCase(word))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException(unknown(word)));
    }

    private static String unknown(String word) {
      List<String> known = Arrays.stream(values()).map(Format::toString).toList();
      return "expected one of "
          + String.join(", ", known)
          + ", not `"
          + word
          + "`"
          + Nearest.hint(word, known);
    }
  }
}
