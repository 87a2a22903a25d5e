package dev.streamlint.analyzer.syntax;

import java.io.Serial;

/**
 * The user asked for something that cannot be done: a path that is not there. The message is for
 * the user.
 */
public final class UsageException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}
