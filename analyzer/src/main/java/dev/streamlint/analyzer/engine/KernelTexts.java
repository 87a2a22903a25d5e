package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.kernel.KernelIndex;
import dev.streamlint.rules.kernel.KernelSignature;
import java.util.Optional;

/** Kernels whose CUDA C or PTX is in view. */
record KernelTexts(KernelIndex index) implements Kernels {
  @Override
  public Optional<Access> access(String kernel, int parameter) {
    Optional<KernelSignature> signature = index.find(kernel);
    if (signature.isEmpty() || parameter >= signature.get().parameters().size()) {
      return Optional.empty();
    }
    return Optional.of(new Access(signature.get().parameters().get(parameter).mode()));
  }
}
