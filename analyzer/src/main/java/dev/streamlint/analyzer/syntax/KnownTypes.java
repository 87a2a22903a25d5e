package dev.streamlint.analyzer.syntax;

import java.util.Set;
import java.util.function.Supplier;

/**
 * What is known of types outside the project, without a class path. The library models answer it.
 *
 * <p>Called from several threads.
 */
public interface KnownTypes {
  /** Knows nothing: only imports and the project's own sources count. */
  KnownTypes NONE =
      new KnownTypes() {
        @Override
        public boolean isType(String name) {
          return false;
        }

        @Override
        public boolean isPackage(String name) {
          return false;
        }
      };

  /**
   * Told that questions will come. Returns at once.
   *
   * @param markers finds those which the code has, on whatever thread asks
   */
  default void prepare(Supplier<Set<String>> markers) {}

  /** Whether there is a type {@code p.Outer.Inner} (nested ones with a dot). */
  boolean isType(String name);

  /** Whether {@code name} is a package and not a type. */
  boolean isPackage(String name);
}
