package dev.streamlint.validator.confirm;

/** The file is none that stream-lint wrote. The message, for the user, says why. */
public final class ForeignFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ForeignFileException(String message) {
    super(message);
  }
}
