package dev.streamlint.validator.trace;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who is told of a program's calls. Called by many threads. */
public interface Calls {
  /** The program is about to make a call. Tasks among the arguments may be replaced. */
  void before(CallSite site, @Nullable Object receiver, @Nullable Object[] args);

  /**
   * The call has returned.
   *
   * @param receiver null for static methods; of a constructor the object made
   * @param result null for {@code void}
   */
  void after(
      CallSite site, @Nullable Object receiver, @Nullable Object[] args, @Nullable Object result);

  /** How many elements the call has to say that there are; empty if it is not known. */
  default Optional<Integer> count(
      CallSite site, @Nullable Object receiver, @Nullable Object[] args) {
    return Optional.empty();
  }

  /** The program has read a variable of a library. */
  void constant(String owner, String field, @Nullable Object value);
}
