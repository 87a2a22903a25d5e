package dev.streamlint.analyzer.cli;

import static java.util.stream.Collectors.joining;

import dev.streamlint.analyzer.report.Tally;
import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** From which level on findings make a run fail. */
enum FailOn {
  ERROR,
  WARNING,
  NOTE,
  NEVER;

  /**
   * Whether the run fails.
   *
   * @param unread whether that is also because of files that were not read whole
   */
  boolean fails(Tally tally, boolean unread) {
    if (unread && this != NEVER && tally.unread() > 0) {
      return true;
    }
    return switch (this) {
      case ERROR -> tally.errors() > 0;
      case WARNING -> tally.errors() + tally.warnings() > 0;
      case NOTE -> tally.errors() + tally.warnings() + tally.notes() > 0;
      case NEVER -> false;
    };
  }

  /** By its word, as a project file has it. */
  static FailOn of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Reads one from the command line. */
  static final class Parser implements ITypeConverter<FailOn> {
    @Override
    public FailOn convert(String word) {
      return Arrays.stream(values())
          .filter(level -> level.toString().equalsIgnoreCase(word))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "expected one of "
                          + Arrays.stream(values()).map(FailOn::toString).collect(joining(", "))
                          + ", not `"
                          + word
                          + "`"));
    }
  }

  /** As it is written. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
