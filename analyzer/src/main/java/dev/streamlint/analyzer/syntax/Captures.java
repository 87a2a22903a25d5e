package dev.streamlint.analyzer.syntax;

import org.jspecify.annotations.Nullable;

/** Notes which classes use locals of the method around them. */
final class Captures {
  private Captures() {}

  /** All classes between the place of use and the scope in which the used thing was found. */
  static void mark(@Nullable Scope use, Scope foundIn) {
    for (Scope s = use; s != null && s != foundIn; s = s.parent()) {
      TypeInfo owner = s.owner();
      if (owner != null) {
        owner.capturing = true;
      }
    }
  }
}
