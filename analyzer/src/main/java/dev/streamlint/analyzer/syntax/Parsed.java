package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.CompilationUnit;
import dev.streamlint.analyzer.ir.Notice;
import java.util.List;
import java.util.Optional;

/**
 * What came of a file.
 *
 * @param imports which the tree no longer has
 * @param tree empty when nothing of it could be used
 * @param text as the places of findings mean it
 * @param condensed as parsed
 */
record Parsed(
    SourceFile file,
    String text,
    Condensed condensed,
    long lines,
    Imports imports,
    Optional<CompilationUnit> tree,
    List<Notice> notices) {
  Parsed {
    notices = List.copyOf(notices);
  }
}
