package dev.streamlint.analyzer.syntax;

import com.github.javaparser.Range;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.ThrowStmt;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Which lines of a file hold code, and where the statements on them end. */
final class CodeLines {
  /** By line on which a node starts: the last line of what starts there. */
  private final NavigableMap<Integer, Integer> ends;

  private CodeLines(NavigableMap<Integer, Integer> ends) {
    this.ends = ends;
  }

  static CodeLines of(CompilationUnit tree) {
    NavigableMap<Integer, Integer> ends = new TreeMap<>();
    tree.walk(
        node ->
            node.getRange().ifPresent(at -> ends.merge(at.begin.line, end(node, at), Math::max)));
    return new CodeLines(ends);
  }

  /** The next line behind this one on which code starts; this one if there is none. */
  int next(int line) {
    Integer next = ends.higherKey(line);
    return next == null ? line : next;
  }

  /** The last line of a simple statement that starts on the line. */
  int end(int line) {
    return ends.getOrDefault(line, line);
  }

  /** A body, as that of a lambda, is more than somebody means who points to its first line. */
  private static int end(Node node, Range at) {
    boolean simple =
        node instanceof ExpressionStmt
            || node instanceof ReturnStmt
            || node instanceof ThrowStmt
            || node instanceof FieldDeclaration
            || node instanceof VariableDeclarationExpr;
    return simple && node.findFirst(BlockStmt.class).isEmpty() ? at.end.line : at.begin.line;
  }
}
