package dev.streamlint.validator.cli;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a kind of report from the command line. */
final class FormatParser implements ITypeConverter<TraceReport.Format> {
  @Override
  public TraceReport.Format convert(String word) {
    try {
      return TraceReport.Format.valueOf(word.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("expected text, sarif, json or html, not `" + word + "`");
    }
  }
}
