package dev.streamlint.rules.model;

import java.util.List;
import java.util.function.Predicate;

/**
 * What one method of a library means.
 *
 * @param owner fully qualified class that declares it
 * @param name method name, {@code <init>} for a constructor
 * @param params parameter names as the model file gives them
 * @param types of the parameters, in full, where the model file states them; else empty
 * @param variadic whether the last parameter takes any number of arguments
 * @param family API family, for the default-stream switch: {@code jcuda}, {@code java}, ...
 * @param mayThrow whether the call can throw in code that works otherwise
 * @param ofObject whether an effect names the object that the method is called on
 * @param effects in the order in which they happen
 * @param from file, line and column of the entry
 */
public record CallModel(
    String owner,
    String name,
    List<String> params,
    List<String> types,
    boolean variadic,
    String family,
    boolean mayThrow,
    boolean ofObject,
    List<Effect> effects,
    Source from) {
  public CallModel {
    params = List.copyOf(params);
    types = List.copyOf(types);
    effects = List.copyOf(effects);
  }

  /** Whether any of its effects is such a one. */
  public boolean has(Predicate<? super Effect> such) {
    // Asked of every call on every path: a stream would cost more than the question.
    for (Effect effect : effects) {
      if (such.test(effect)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it stands for all methods of the owner whose names have the form of its name. */
  public boolean isPattern() {
    return Signature.isPattern(name);
  }

  /** Whether a method of that name is meant, for a pattern. */
  public boolean covers(String method) {
    return Signature.matches(name, method);
  }

  /** What a pattern says of one method. */
  CallModel named(String method) {
    return named(owner, method);
  }

  /** What the same text says of another method. */
  CallModel named(String otherOwner, String method) {
    return new CallModel(
        otherOwner, method, params, types, variadic, family, mayThrow, ofObject, effects, from);
  }

  /** Whether a call with so many arguments can mean this method. */
  public boolean accepts(int arguments) {
    return variadic ? arguments >= params.size() - 1 : arguments == params.size();
  }

  /** A place in a model file, both from 1. */
  public record Source(String file, int line, int column) {}
}
