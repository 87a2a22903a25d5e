package dev.streamlint.validator.trace;

import org.jspecify.annotations.Nullable;

/**
 * Looks into a program's objects for what the driver knows them by. Where there is no driver, there
 * is nothing to see, and objects are told apart by themselves.
 */
public interface Natives {
  /** For programs whose native code is left out. */
  Natives NONE = object -> null;

  /** Null for an object that holds nothing of the driver's, such as a handle never filled. */
  @Nullable Native of(Object object);
}
