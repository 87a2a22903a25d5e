package dev.streamlint.validator.cli;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a device from the command line. */
final class WhereParser implements ITypeConverter<Where> {
  @Override
  public Where convert(String word) {
    try {
      return Where.valueOf(word.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("expected real, virtual or auto, not `" + word + "`");
    }
  }
}
