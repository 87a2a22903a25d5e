package dev.streamlint.validator.confirm;

import dev.streamlint.rules.op.Site;
import java.util.function.UnaryOperator;

/**
 * Two places whose operations used the same memory in a run, one of them writing.
 *
 * @param edge {@code DOCUMENTED}, {@code IMPLICIT} or {@code NONE}: the weakest that the order
 *     model saw between them
 * @param afterFree whether the earlier one gave the memory back
 */
public record TracedPair(Site earlier, Site later, String edge, boolean afterFree) {
  /** {@code app/Main.java:12}. */
  public String place() {
    return FileNames.shown(later.file()) + ":" + later.line();
  }

  /** The same in files as they are named elsewhere. */
  public TracedPair in(UnaryOperator<Site> named) {
    return new TracedPair(named.apply(earlier), named.apply(later), edge, afterFree);
  }

  /** What is said of it before it is tried. */
  public String words() {
    return "`%s` and, before it, `%s` in line %d"
        .formatted(later.call(), earlier.call(), earlier.line());
  }
}
