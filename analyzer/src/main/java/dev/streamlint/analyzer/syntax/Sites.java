package dev.streamlint.analyzer.syntax;

import com.github.javaparser.Position;
import com.github.javaparser.Range;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.streamlint.rules.op.Site;
import org.jspecify.annotations.Nullable;

/** Places in one file. */
final class Sites {
  private final String file;
  private final String text;
  private @Nullable Lines lines;

  Sites(String file, String text) {
    this.file = file;
    this.text = text;
  }

  /** From where {@code start} starts to where {@code whole} ends. */
  Site of(Node start, Node whole, String call) {
    Position begin = range(start).begin;
    Position end = range(whole).end;
    return new Site(file, begin.line, begin.column, end.line, end.column + 1, call);
  }

  Site of(Node whole, String call) {
    return of(whole, whole, call);
  }

  /** The {@code new} keyword, which is not the start of {@code outer.new Inner()}. */
  Site of(ObjectCreationExpr creation) {
    String call = "new " + creation.getType().getNameAsString();
    if (creation.getScope().isEmpty()) {
      return of(creation, call);
    }
    Position end = range(creation.getScope().get()).end;
    int keyword = text.indexOf("new", lines().offset(end.line, end.column + 1));
    return keyword < 0 ? of(creation, call) : at(keyword, creation, call);
  }

  /** The method's name, at the end of {@code x::name}. */
  Site of(MethodReferenceExpr reference) {
    Position end = range(reference).end;
    String name = reference.getIdentifier();
    return new Site(
        file,
        end.line,
        Math.max(1, end.column + 1 - name.length()),
        end.line,
        end.column + 1,
        name);
  }

  private Site at(int offset, Node whole, String call) {
    Position end = range(whole).end;
    return new Site(
        file, lines().line(offset), lines().column(offset), end.line, end.column + 1, call);
  }

  private Lines lines() {
    if (lines == null) {
      lines = new Lines(text);
    }
    return lines;
  }

  private static Range range(Node node) {
    return node.getRange().orElseGet(() -> new Range(new Position(1, 1), new Position(1, 1)));
  }

  static int line(Node node) {
    return range(node).begin.line;
  }
}
