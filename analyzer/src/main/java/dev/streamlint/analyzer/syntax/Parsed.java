package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.CompilationUnit;
import dev.streamlint.analyzer.ir.Notice;
import java.util.List;
import java.util.Optional;

/**
 * What came of a file.
 *
 * @param tree empty when nothing of it could be used
 * @param text as parsed
 */
record Parsed(
    SourceFile file,
    String text,
    long lines,
    Optional<CompilationUnit> tree,
    List<Notice> notices) {
  Parsed {
    notices = List.copyOf(notices);
  }
}
