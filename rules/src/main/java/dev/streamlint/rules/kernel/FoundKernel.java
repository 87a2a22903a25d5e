package dev.streamlint.rules.kernel;

import java.util.List;
import java.util.Optional;

/**
 * A kernel that a front end met in a text.
 *
 * @param symbol its name in that text; mangled in PTX
 * @param parameters empty if the kernel is there but could not be understood: then nothing may be
 *     claimed of any kernel of that name
 */
record FoundKernel(String symbol, Optional<List<ParameterAccess>> parameters) {
  static FoundKernel unknown(String symbol) {
    return new FoundKernel(symbol, Optional.empty());
  }

  /** This one or {@code other}, which has the same name, and nobody knows which. */
  FoundKernel or(FoundKernel other) {
    if (parameters.isEmpty()
        || other.parameters.isEmpty()
        || parameters.get().size() != other.parameters.get().size()) {
      return unknown(symbol);
    }
    List<ParameterAccess> mine = parameters.get();
    List<ParameterAccess> theirs = other.parameters.get();
    ParameterAccess[] both = new ParameterAccess[mine.size()];
    for (int i = 0; i < both.length; i++) {
      both[i] = mine.get(i).or(theirs.get(i));
    }
    return new FoundKernel(symbol, Optional.of(List.of(both)));
  }
}
