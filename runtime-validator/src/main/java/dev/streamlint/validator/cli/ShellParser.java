package dev.streamlint.validator.cli;

import dev.streamlint.rules.model.Nearest;
import dev.streamlint.validator.cli.CompletionCommand.Shell;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a shell's name, as users write it. */
final class ShellParser implements ITypeConverter<Shell> {
  @Override
  public Shell convert(String word) {
    List<String> known = Arrays.stream(Shell.values()).map(Shell::toString).toList();
    return Arrays.stream(Shell.values())
        .filter(shell -> shell.toString().equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected one of "
                        + String.join(", ", known)
                        + ", not `"
                        + word
                        + "`"
                        + Nearest.hint(word, known)));
  }
}
