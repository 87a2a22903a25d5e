package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.Mode;
import java.util.Optional;
import java.util.OptionalInt;

/** How kernels access their parameters. */
interface Kernels {
  /**
   * The access of parameter {@code index} of the kernel.
   *
   * @param arguments how many it is launched with; empty if that is not known
   * @return empty when the kernel's code is not in view
   */
  Optional<Access> access(String kernel, int index, OptionalInt arguments);

  /**
   * What a kernel does to one parameter.
   *
   * @param mode empty when the parameter is no pointer or is never used
   */
  record Access(Optional<Mode> mode) {}
}
