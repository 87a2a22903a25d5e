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
  private final Condensed parsed;
  private @Nullable Lines lines;

  /**
   * @param text the whole file
   * @param parsed what the nodes' own places mean
   */
  Sites(String file, String text, Condensed parsed) {
    this.file = file;
    this.text = text;
    this.parsed = parsed;
  }

  /** From where {@code start} starts to where {@code whole} ends. */
  Site of(Node start, Node whole, String call) {
    Position begin = begin(start);
    Position end = end(whole);
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
    Position end = end(creation.getScope().get());
    int keyword = text.indexOf("new", lines().offset(end.line, end.column + 1));
    return keyword < 0 ? of(creation, call) : at(keyword, creation, call);
  }

  /** The method's name, at the end of {@code x::name}. */
  Site of(MethodReferenceExpr reference) {
    Position end = end(reference);
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
    Position end = end(whole);
    return new Site(
        file, lines().line(offset), lines().column(offset), end.line, end.column + 1, call);
  }

  private Lines lines() {
    if (lines == null) {
      lines = new Lines(text);
    }
    return lines;
  }

  private Position begin(Node node) {
    return inWhole(range(node).begin);
  }

  private Position end(Node node) {
    return inWhole(range(node).end);
  }

  private Position inWhole(Position place) {
    return new Position(place.line, parsed.column(place.line, place.column));
  }

  private static Range range(Node node) {
    return node.getRange().orElseGet(() -> new Range(new Position(1, 1), new Position(1, 1)));
  }

  int column(Node node) {
    return begin(node).column;
  }

  static int line(Node node) {
    return range(node).begin.line;
  }
}
