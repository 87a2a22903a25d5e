package dev.streamlint.validator.cli;

/** The user asked for something that cannot be done. The message, for the user, says why. */
final class UserError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UserError(String message) {
    super(message);
  }
}
