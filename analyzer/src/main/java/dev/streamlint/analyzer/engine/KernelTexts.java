package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.kernel.KernelIndex;
import dev.streamlint.rules.kernel.KernelSignature;
import java.util.Optional;
import java.util.OptionalInt;

/** Kernels whose CUDA C or PTX is in view. */
record KernelTexts(KernelIndex index) implements Kernels {
  @Override
  public Optional<Access> access(String kernel, int parameter, OptionalInt arguments) {
    Optional<KernelSignature> signature =
        arguments.isPresent() ? index.find(kernel, arguments.getAsInt()) : index.find(kernel);
    if (signature.isEmpty() || parameter >= signature.get().parameters().size()) {
      return Optional.empty();
    }
    return Optional.of(new Access(signature.get().parameters().get(parameter).mode()));
  }
}
