package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Program;
import java.util.HashSet;
import java.util.Set;

/** Static fields that methods set, not the class when it is loaded. */
final class LateStatics {
  private final Program program;
  private final Outlines outlines;
  private final Set<String> set = new HashSet<>();

  LateStatics(Program program, Outlines outlines) {
    this.program = program;
    this.outlines = outlines;
    program.classes().values().forEach(c -> set.addAll(outlines.of(c).set()));
  }

  /**
   * Whether what ran before may have set a static field that this path has not: a method sets it,
   * and not the one that reads it and does that the first time.
   */
  boolean mayBeSetBefore(ClassDecl.FieldDecl field, Frame reader) {
    return !Defaults.isPrimitive(field.type())
        && set.contains(field.name())
        && program.find(reader.inClass).stream()
            .noneMatch(c -> outlines.of(c).setsOnce(reader.method, field.name()));
  }
}
