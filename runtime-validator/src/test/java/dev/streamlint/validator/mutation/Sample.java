package dev.streamlint.validator.mutation;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.Position;
import com.github.javaparser.Range;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A right program of {@code samples}.
 *
 * @param file under the source root, with {@code /}
 */
record Sample(String file, String text, CompilationUnit tree) {
  private static final String PACKAGE = "dev/streamlint/samples/";

  static List<Sample> all(Path root) throws IOException {
    List<Sample> all = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted().toList()) {
        String name = String.valueOf(file.getFileName());
        if (name.endsWith("Fixed.java") || name.endsWith("Ok.java")) {
          all.add(read(root, file));
        }
      }
    }
    return all;
  }

  private static Sample read(Path root, Path file) throws IOException {
    String text = Files.readString(file);
    ParserConfiguration java17 =
        new ParserConfiguration().setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17);
    CompilationUnit tree = new JavaParser(java17).parse(text).getResult().orElseThrow();
    return new Sample(root.relativize(file).toString().replace('\\', '/'), text, tree);
  }

  String className() {
    return file.replace('/', '.').replaceFirst("\\.java$", "");
  }

  /** {@code jcuda/events/StreamWaitsForItselfFixed}. */
  String name() {
    return file.replaceFirst("^" + PACKAGE, "").replaceFirst("\\.java$", "");
  }

  boolean asksForArguments() {
    return text.contains("args.") || text.contains(": args)");
  }

  /** Its calls of methods of these names. */
  List<MethodCallExpr> calls(Set<String> names) {
    return tree.findAll(MethodCallExpr.class).stream()
        .filter(call -> names.contains(call.getNameAsString()))
        .toList();
  }

  /** The calls of a method that stand on a line. */
  List<MethodCallExpr> calls(int line, String name) {
    return calls(Set.of(name)).stream()
        .filter(c -> c.getName().getBegin().filter(at -> at.line == line).isPresent())
        .toList();
  }

  /** How the call is written; with a number from the second equal one on. */
  String written(MethodCallExpr call) {
    List<MethodCallExpr> equal =
        tree.findAll(MethodCallExpr.class).stream()
            .filter(each -> each.toString().equals(call.toString()))
            .toList();
    long before =
        equal.stream().filter(each -> each.getRange().orElseThrow().isBefore(begin(call))).count();
    return call + (before > 0 ? " #" + (before + 1) : "");
  }

  private static Position begin(MethodCallExpr call) {
    return call.getRange().orElseThrow().begin;
  }

  /** The program without a call; empty if the call is not a statement of its own. */
  Optional<String> without(MethodCallExpr call) {
    Node parent = call.getParentNode().orElseThrow();
    if (!(parent instanceof ExpressionStmt statement)) {
      return Optional.empty();
    }
    boolean isBody = statement.getParentNode().filter(LambdaExpr.class::isInstance).isPresent();
    Range range = (isBody ? call : statement).getRange().orElseThrow();
    int begin = offset(range.begin.line, range.begin.column);
    int end = offset(range.end.line, range.end.column) + 1;
    return Optional.of(text.substring(0, begin) + (isBody ? "{}" : ";") + text.substring(end));
  }

  private int offset(int line, int column) {
    int offset = 0;
    for (int i = 1; i < line; i++) {
      offset = text.indexOf('\n', offset) + 1;
    }
    return offset + column - 1;
  }
}
