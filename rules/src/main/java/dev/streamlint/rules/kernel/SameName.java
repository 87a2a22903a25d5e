package dev.streamlint.rules.kernel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The kernels that share a name. Which of them is launched is told by the number of its parameters;
 * those with the same number are taken together.
 *
 * @param byParameters by how many parameters they have
 * @param doubtful whether one of them could not be understood: then it may be any of them
 */
record SameName(Map<Integer, FoundKernel> byParameters, boolean doubtful) {
  SameName {
    byParameters = Map.copyOf(byParameters);
  }

  static SameName of(FoundKernel kernel) {
    return kernel
        .parameters()
        .map(parameters -> new SameName(Map.of(parameters.size(), kernel), false))
        .orElseGet(() -> new SameName(Map.of(), true));
  }

  SameName and(SameName other) {
    Map<Integer, FoundKernel> both = new TreeMap<>(byParameters);
    other.byParameters.forEach((count, kernel) -> both.merge(count, kernel, FoundKernel::or));
    return new SameName(both, doubtful || other.doubtful);
  }

  /** The parameters, if all of them have as many. */
  Optional<List<ParameterAccess>> only() {
    return doubtful || byParameters.size() != 1
        ? Optional.empty()
        : byParameters.values().iterator().next().parameters();
  }

  /** The parameters of those that have so many. */
  Optional<List<ParameterAccess>> with(int parameters) {
    return doubtful
        ? Optional.empty()
        : Optional.ofNullable(byParameters.get(parameters)).flatMap(FoundKernel::parameters);
  }
}
