package dev.streamlint.analyzer.report;

import com.contrastsecurity.sarif.PropertyBag;
import dev.streamlint.rules.hazard.Slice;
import dev.streamlint.rules.op.OpWriter;

/** A finding's program in the property bag of its result, for {@code stream-lint confirm}. */
final class SarifProgram {
  /** The ops, one a line, as {@link OpWriter} writes them. */
  static final String OPS = "program";

  /** Index of the earlier access among them; the later one is the last. */
  static final String EARLIER = "programEarlier";

  private SarifProgram() {}

  static void write(Slice program, PropertyBag into) {
    into.setAdditionalProperty(OPS, OpWriter.write(program.ops()));
    into.setAdditionalProperty(EARLIER, program.earlier());
  }
}
