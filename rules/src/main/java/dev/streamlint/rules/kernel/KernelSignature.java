package dev.streamlint.rules.kernel;

import java.util.List;

/**
 * What is known of one kernel.
 *
 * @param name the plain name, without namespaces and template arguments, or the PTX symbol that was
 *     asked for
 * @param parameters one access per parameter, in the order of the launch's arguments
 */
public record KernelSignature(String name, List<ParameterAccess> parameters) {
  public KernelSignature {
    parameters = List.copyOf(parameters);
  }
}
