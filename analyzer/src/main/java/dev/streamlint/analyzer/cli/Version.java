package dev.streamlint.analyzer.cli;

import java.util.Optional;

/** Which stream-lint this is. */
final class Version {
  private Version() {}

  /** From the jar's manifest; classes that are in no jar have no version. */
  static String current() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("0-development");
  }
}
