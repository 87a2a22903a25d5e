package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ParseResult;
import com.github.javaparser.Position;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.ImportDeclaration;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.InitializerDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.nodeTypes.NodeWithArguments;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.TryStmt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where in the text of a file its statements stand, and what it imports: what somebody has to know
 * who changes it. Offsets are from 0.
 */
public final class Layout {
  /** From where it starts to behind its end. */
  public record Span(int start, int end) {}

  /**
   * A statement in a list of statements.
   *
   * @param list the offset of the block, or case, that the list belongs to: no two have the same
   * @param isLoop whether what stands in it runs several times
   * @param ends whether what comes next is not reached from it
   */
  public record Listed(int list, int index, Span span, boolean isLoop, boolean ends) {}

  /** An import. */
  public record Import(String name, boolean isStatic, boolean isWildcard, Span span) {}

  private final CompilationUnit tree;
  private final Lines lines;

  private Layout(CompilationUnit tree, String text) {
    this.tree = tree;
    this.lines = new Lines(text);
  }

  /** Of a text that parses, and has no Unicode escapes, behind which all columns are others. */
  public static Optional<Layout> of(String text) {
    if (!UnicodeEscapes.resolve(text).equals(text)) {
      return Optional.empty();
    }
    ParseResult<CompilationUnit> result = Parsing.newParser().parse(text);
    return result.isSuccessful()
        ? result.getResult().map(tree -> new Layout(tree, text))
        : Optional.empty();
  }

  /**
   * The statements around a place, from the outermost in the same body to the innermost; the last
   * is the one that the place itself is in. Empty where the place is in a lambda without a block,
   * or in a statement that is in no list, as one behind {@code if (..)}.
   */
  public List<Listed> around(int line, int column) {
    Node node = at(line, column);
    List<Listed> found = new ArrayList<>();
    for (Node n = node; n != null; n = parent(n)) {
      Node above = parent(n);
      if (n instanceof LambdaExpr || n instanceof CallableDeclaration || isBody(n)) {
        break;
      }
      if (n instanceof Statement statement && !(n instanceof BlockStmt)) {
        Optional<Listed> listed = listed(statement, above);
        if (listed.isEmpty() && found.isEmpty()) {
          return List.of();
        }
        listed.ifPresent(l -> found.add(0, l));
      } else if (n instanceof BlockStmt block && isPlainBlock(above)) {
        listed(block, above).ifPresent(l -> found.add(0, l));
      }
    }
    return found;
  }

  private static boolean isBody(Node node) {
    return node instanceof TypeDeclaration || node instanceof InitializerDeclaration;
  }

  private static boolean isPlainBlock(@Nullable Node above) {
    return above instanceof BlockStmt || above instanceof SwitchEntry;
  }

  private Optional<Listed> listed(Statement statement, @Nullable Node above) {
    NodeList<Statement> list;
    if (above instanceof BlockStmt block) {
      list = block.getStatements();
    } else if (above instanceof SwitchEntry entry
        && entry.getType() == SwitchEntry.Type.STATEMENT_GROUP) {
      list = entry.getStatements();
    } else {
      return Optional.empty();
    }
    int index = index(statement, list);
    boolean loop =
        statement.isForStmt()
            || statement.isForEachStmt()
            || statement.isWhileStmt()
            || statement.isDoStmt();
    return Optional.of(
        new Listed(span(above).start(), index, span(statement), loop, Endings.ends(statement)));
  }

  /** Not equals: the same may stand there twice. */
  @SuppressWarnings("ReferenceEquality")
  private static int index(Statement statement, NodeList<Statement> list) {
    int index = 0;
    while (index < list.size() && list.get(index) != statement) {
      index++;
    }
    return index;
  }

  /** Whether the place is in the statement's own text, and not in a statement inside it. */
  public Optional<Role> role(int line, int column) {
    Node below = null;
    for (Node n = at(line, column); n != null; n = parent(n)) {
      if (n instanceof Statement statement && !(n instanceof BlockStmt)) {
        return Optional.of(Role.of(statement, below));
      }
      below = n;
    }
    return Optional.empty();
  }

  /** The whole statement, if it is nothing but a call, or an assignment of one. */
  public Optional<Span> call(int line, int column) {
    for (Node n = at(line, column); n != null; n = parent(n)) {
      if (n instanceof ExpressionStmt statement) {
        Expression all = statement.getExpression();
        boolean plain = all instanceof MethodCallExpr && contains(all, line, column);
        return plain ? Optional.of(span(statement)) : Optional.empty();
      } else if (n instanceof Statement || n instanceof LambdaExpr) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The only argument of the call that is the word null. */
  public Optional<Span> nullArgument(int line, int column) {
    for (Node n = at(line, column); n != null; n = parent(n)) {
      if (n instanceof NodeWithArguments<?> call) {
        List<Expression> nulls =
            call.getArguments().stream().filter(NullLiteralExpr.class::isInstance).toList();
        return nulls.size() == 1 ? Optional.of(span(nulls.get(0))) : Optional.empty();
      }
      if (n instanceof Statement) {
        break;
      }
    }
    return Optional.empty();
  }

  /** The block of the try statement that declares a resource at the place. */
  public Optional<Span> blockOfResource(int line, int column) {
    for (Node n = at(line, column); n != null; n = parent(n)) {
      if (n instanceof TryStmt attempt) {
        boolean resource = attempt.getResources().stream().anyMatch(r -> contains(r, line, column));
        return resource ? Optional.of(span(attempt.getTryBlock())) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The body, if it is a block, of the loop over elements whose head stands there. */
  public Optional<Span> bodyOfLoop(int line, int column) {
    for (Node n = at(line, column); n != null; n = parent(n)) {
      if (n instanceof ForEachStmt loop) {
        boolean head = !contains(loop.getBody(), line, column);
        return head && loop.getBody().isBlockStmt()
            ? Optional.of(span(loop.getBody()))
            : Optional.empty();
      } else if (n instanceof Statement) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The last statement of the block that starts there. */
  public Optional<Listed> lastOf(Span block) {
    return tree.findAll(BlockStmt.class).stream()
        .filter(b -> span(b).equals(block))
        .findFirst()
        .flatMap(b -> b.getStatements().getLast().flatMap(last -> listed(last, b)));
  }

  public List<Import> imports() {
    return tree.getImports().stream().map(this::toImport).toList();
  }

  private Import toImport(ImportDeclaration one) {
    return new Import(one.getNameAsString(), one.isStatic(), one.isAsterisk(), span(one));
  }

  /** The name of the package, empty for the one without a name. */
  public String packageName() {
    return tree.getPackageDeclaration().map(p -> p.getNameAsString()).orElse("");
  }

  /** Where the package declaration ends; 0 without one. */
  public int endOfPackage() {
    return tree.getPackageDeclaration().map(p -> span(p).end()).orElse(0);
  }

  /** Whether the file declares a method of that name. */
  public boolean declaresMethod(String name) {
    return tree.findFirst(MethodDeclaration.class, m -> m.getNameAsString().equals(name))
        .isPresent();
  }

  /** Whether the file declares a class of that name. */
  public boolean declaresType(String name) {
    return tree.findFirst(TypeDeclaration.class, t -> t.getNameAsString().equals(name)).isPresent();
  }

  public Lines lines() {
    return lines;
  }

  /** The innermost node that holds the place. */
  private @Nullable Node at(int line, int column) {
    Node node = null;
    Optional<Node> inner = child(tree, line, column);
    while (inner.isPresent()) {
      node = inner.get();
      inner = child(node, line, column);
    }
    return node;
  }

  private static Optional<Node> child(Node node, int line, int column) {
    return node.getChildNodes().stream().filter(c -> contains(c, line, column)).findFirst();
  }

  private static boolean contains(Node node, int line, int column) {
    return node.getRange().map(r -> r.contains(new Position(line, column))).orElse(false);
  }

  private static @Nullable Node parent(Node node) {
    return node.getParentNode().orElse(null);
  }

  private Span span(Node node) {
    return node.getRange()
        .map(
            r ->
                new Span(
                    lines.offset(r.begin.line, r.begin.column),
                    lines.offset(r.end.line, r.end.column) + 1))
        .orElse(new Span(0, 0));
  }
}
