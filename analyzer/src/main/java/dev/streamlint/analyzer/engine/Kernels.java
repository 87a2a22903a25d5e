package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.Mode;
import java.util.Optional;

/** How kernels access their parameters. */
interface Kernels {
  /**
   * The access of parameter {@code index} of the kernel.
   *
   * @return empty when the kernel's code is not in view
   */
  Optional<Access> access(String kernel, int index);

  /**
   * What a kernel does to one parameter.
   *
   * @param mode empty when the parameter is no pointer or is never used
   */
  record Access(Optional<Mode> mode) {}
}
