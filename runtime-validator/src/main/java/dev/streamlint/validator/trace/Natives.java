package dev.streamlint.validator.trace;

import java.util.Optional;

/**
 * Looks into a program's objects for what the driver knows them by. Where there is no driver, there
 * is nothing to see, and objects are told apart by themselves.
 */
public interface Natives {
  /** For programs whose native code is left out. */
  Natives NONE = object -> Optional.empty();

  /** Empty for an object that holds nothing of the driver's, such as a handle never filled. */
  Optional<Native> of(Object object);
}
