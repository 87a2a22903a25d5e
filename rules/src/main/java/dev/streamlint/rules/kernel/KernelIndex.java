package dev.streamlint.rules.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The kernels of a set of texts, by name. Immutable.
 *
 * <p>Texts are untrusted: any text is accepted, in time proportional to its length. What is cut
 * off, unbalanced or larger than the limits is a kernel that is not known, never one that is known
 * wrongly.
 */
public final class KernelIndex {
  /**
   * Stands for a piece of the text that is not known, such as a variable in the middle of joined
   * Java strings. A gap in a body puts every pointer in doubt, a gap in the parameters the kernel.
   */
  public static final char GAP = '\uFFFD';

  /** Far above what a compiler writes in one file; bounds the memory that a text can ask for. */
  private static final int MAX_LENGTH = 16 << 20;

  private final Map<String, SameName> byPlainName;
  private final Map<String, SameName> byMangledName;

  private KernelIndex(Map<String, SameName> byPlainName, Map<String, SameName> byMangledName) {
    this.byPlainName = byPlainName;
    this.byMangledName = byMangledName;
  }

  /** The kernels in {@code texts}, each of which is CUDA C or PTX, or has no kernel in it. */
  public static KernelIndex of(List<String> texts) {
    Map<String, SameName> plain = new HashMap<>();
    Map<String, SameName> mangled = new HashMap<>();
    for (String text : texts) {
      if (text.length() > MAX_LENGTH) {
        continue;
      }
      for (FoundKernel kernel : kernels(text)) {
        SameName one = SameName.of(kernel);
        plain.merge(KernelName.plain(kernel.symbol()), one, SameName::and);
        if (KernelName.isMangled(kernel.symbol())) {
          mangled.merge(kernel.symbol(), one, SameName::and);
        }
      }
    }
    return new KernelIndex(Map.copyOf(plain), Map.copyOf(mangled));
  }

  private static List<FoundKernel> kernels(String text) {
    // Both: PTX may quote its source in comments.
    List<FoundKernel> found = new ArrayList<>();
    if (text.contains(CudaKernels.MARKER)) {
      found.addAll(CudaKernels.in(text));
    }
    if (text.contains(PtxKernels.MARKER)) {
      found.addAll(PtxKernels.in(text));
    }
    return found;
  }

  /**
   * The kernel that {@code cuModuleGetFunction} would find under {@code name}: plain, qualified
   * ({@code math::add<float>}) or mangled ({@code _Z3addPfS_i}). Several kernels that share the
   * name are taken together: their accesses if they have as many parameters, nothing otherwise.
   */
  public Optional<KernelSignature> find(String name) {
    return found(name).flatMap(SameName::only).map(parameters -> signature(name, parameters));
  }

  /**
   * The same for a launch with so many arguments: a kernel of that name that has another number of
   * parameters is not the one that is launched.
   */
  public Optional<KernelSignature> find(String name, int arguments) {
    return found(name)
        .flatMap(kernels -> kernels.with(arguments))
        .map(parameters -> signature(name, parameters));
  }

  private Optional<SameName> found(String name) {
    SameName exact = byMangledName.get(name);
    return Optional.ofNullable(exact != null ? exact : byPlainName.get(KernelName.plain(name)));
  }

  private KernelSignature signature(String name, List<ParameterAccess> parameters) {
    String shown = byMangledName.containsKey(name) ? name : KernelName.plain(name);
    return new KernelSignature(shown, parameters);
  }
}
