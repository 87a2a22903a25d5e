package dev.streamlint.rules.kernel;

import dev.streamlint.rules.kernel.Step.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The kernels of one CUDA C text. */
final class CudaKernels {
  /** No text without it has a kernel. */
  static final String MARKER = "__global__";

  private final CudaTypes types;
  private final CudaFunctions functions;
  private final CudaFlow flow;
  private final Budget budget;

  private CudaKernels(Preprocessor.Output text) {
    Tokens tokens = Tokens.of(text.tokens());
    // Real kernels take one step for a token.
    this.budget = new Budget(100_000 + 20L * tokens.size());
    this.types = CudaTypes.in(tokens, budget);
    this.functions = CudaFunctions.in(tokens, types);
    this.flow = new CudaFlow(tokens, types, functions, text.doubtful(), budget);
  }

  static List<FoundKernel> in(String text) {
    return CudaLexer.tokens(text)
        .flatMap(Preprocessor::run)
        .map(output -> new CudaKernels(output).found())
        .orElse(List.of());
  }

  private List<FoundKernel> found() {
    List<FoundKernel> found = new ArrayList<>();
    for (CudaFunction function : functions.all()) {
      if (function.kernel()) {
        found.add(kernel(function));
      }
    }
    for (String name : functions.unknownKernels()) {
      found.add(FoundKernel.unknown(name));
    }
    return found;
  }

  private FoundKernel kernel(CudaFunction kernel) {
    List<ParameterAccess> accesses = new ArrayList<>();
    for (CudaParameter parameter : kernel.parameters()) {
      accesses.add(access(kernel, parameter));
    }
    return budget.isExhausted()
        ? FoundKernel.unknown(kernel.name())
        : new FoundKernel(kernel.name(), Optional.of(List.copyOf(accesses)));
  }

  private ParameterAccess access(CudaFunction kernel, CudaParameter parameter) {
    CudaType type = parameter.type();
    if (TypeWords.isSurface(type.base()) && !type.isPointer()) {
      return ParameterAccess.READ_WRITE;
    }
    if (types.isAddressFree(type)) {
      return ParameterAccess.SCALAR;
    }
    Kind kind = type.isPointer() ? Kind.POINTER : Kind.VALUE;
    ParameterAccess access = flow.access(kernel, parameter.name(), kind, type);
    boolean number = kind == Kind.VALUE && access == ParameterAccess.UNUSED;
    return number ? ParameterAccess.SCALAR : access;
  }
}
