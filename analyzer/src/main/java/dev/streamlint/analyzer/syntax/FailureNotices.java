package dev.streamlint.analyzer.syntax;

import dev.streamlint.analyzer.ir.Notice;

/** What the user is told when the work on a file did not come to its end. */
final class FailureNotices {
  private FailureNotices() {}

  static Notice of(Workers.Failure why, String file) {
    return switch (why.reason()) {
      case TOO_DEEP ->
          new Notice(Notice.Kind.TOO_LARGE, file, 0, "Nested too deeply: the file was not analysed.");
      case TOO_SLOW ->
          new Notice(Notice.Kind.TOO_LARGE, file, 0, "The file took too long and was not analysed.");
      case OUT_OF_MEMORY ->
          new Notice(Notice.Kind.TOO_LARGE, file, 0, "Not enough memory: the file was not analysed.");
      case INTERNAL ->
          new Notice(
              Notice.Kind.UNREADABLE,
              file,
              0,
              "An internal fault stopped the work on this file, please report it: " + why.place());
    };
  }
}
