package dev.streamlint.analyzer.syntax;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import com.github.javaparser.Position;
import com.github.javaparser.Range;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.comments.Comment;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import dev.streamlint.analyzer.ir.Suppression;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds {@code @SuppressWarnings("stream-lint:ID")} and {@code // stream-lint: ignore ID reason}.
 *
 * <p>An annotation speaks of the declaration that it stands on. A comment speaks of the code on its
 * line or, if it stands alone, of that on the next line with code, up to the end of the statement.
 *
 * <p>The trees that are analysed have no comments: to keep them makes parsing slower, and few files
 * suppress anything. Those few are parsed again.
 */
final class SuppressionReader {
  private static final String MARK = "stream-lint:";
  private static final Pattern COMMENT = Pattern.compile("\\s*stream-lint:\\s*(.*?)\\s*");
  private static final Pattern IGNORE =
      Pattern.compile("ignore\\s+([\\w-]+(?:\\s*,\\s*[\\w-]+)*)\\s*(.*)");
  private static final Pattern ID = Pattern.compile("[\\w-]+");

  private final String file;
  private final List<String> lines;
  private final List<Suppression> found = new ArrayList<>();

  private SuppressionReader(String file, String text) {
    this.file = file;
    this.lines = text.lines().toList();
  }

  /** Those of the files, in the order of the files and of their text. */
  static List<Suppression> read(List<Parsed> files, Limits limits) {
    List<Parsed> marked =
        files.stream()
            .filter(file -> file.tree().isPresent() && file.text().contains(MARK))
            .toList();
    return Workers.map(marked, limits, new ReadOne()).stream().flatMap(List::stream).toList();
  }

  /** A tree may be deep, as everywhere. What cannot be read suppresses nothing. */
  private static final class ReadOne implements Workers.Job<Parsed, List<Suppression>> {
    @Override
    public List<Suppression> run(Parsed file) {
      return SuppressionReader.read(file);
    }

    @Override
    public List<Suppression> failed(Parsed file, Workers.Failure why) {
      return List.of();
    }
  }

  private static List<Suppression> read(Parsed parsed) {
    ParserConfiguration configuration = new ParserConfiguration();
    configuration.setLanguageLevel(LanguageLevel.JAVA_25);
    Optional<CompilationUnit> tree = new JavaParser(configuration).parse(parsed.text()).getResult();
    SuppressionReader reader = new SuppressionReader(parsed.file().shown(), parsed.text());
    tree.ifPresent(reader::read);
    reader.found.sort(Comparator.comparing(Suppression::at));
    return List.copyOf(reader.found);
  }

  private void read(CompilationUnit tree) {
    CodeLines code = CodeLines.of(tree);
    tree.findAll(AnnotationExpr.class).forEach(this::annotation);
    tree.getAllComments().forEach(comment -> comment(comment, code));
  }

  private void annotation(AnnotationExpr annotation) {
    Optional<Range> declared = annotation.getParentNode().flatMap(Node::getRange);
    if (!annotation.getName().getIdentifier().equals("SuppressWarnings") || declared.isEmpty()) {
      return;
    }
    for (StringLiteralExpr text : annotation.findAll(StringLiteralExpr.class)) {
      if (text.getValue().startsWith(MARK) && text.getRange().isPresent()) {
        Position quote = text.getRange().get().begin;
        Range range = declared.get();
        String rule = text.getValue().substring(MARK.length()).strip();
        int column = quote.column + 1 + MARK.length();
        add(rule, quote.line, column, range.begin.line, range.end.line, "");
      }
    }
  }

  private void comment(Comment comment, CodeLines code) {
    Matcher text = COMMENT.matcher(comment.getContent().lines().findFirst().orElse(""));
    Optional<Range> at = comment.getRange();
    if (!text.matches() || at.isEmpty()) {
      return;
    }
    Position begin = at.get().begin;
    int line = isAlone(begin) ? code.next(at.get().end.line) : begin.line;
    // From the mark on: it is there, in one line.
    int content = lines.get(begin.line - 1).indexOf(MARK, begin.column - 1);
    Matcher ignore = IGNORE.matcher(text.group(1));
    if (!ignore.matches()) {
      add("", begin.line, content + 1, line, line, text.group(1));
      return;
    }
    int start = lines.get(begin.line - 1).indexOf(ignore.group(1), content + MARK.length());
    Matcher id = ID.matcher(ignore.group(1));
    while (id.find()) {
      int column = start + id.start() + 1;
      add(id.group(), begin.line, column, line, code.end(line), reason(ignore.group(2)));
    }
  }

  /** Without what often stands between the rule and the reason. */
  private static String reason(String text) {
    return text.replaceFirst("^(?:[:—–-]+\\s*)", "");
  }

  private boolean isAlone(Position comment) {
    return lines.get(comment.line - 1).substring(0, comment.column - 1).isBlank();
  }

  private void add(String rule, int line, int column, int first, int last, String reason) {
    String shown = rule.isEmpty() ? MARK : rule;
    Site at = new Site(file, line, column, line, column + shown.length(), shown);
    found.add(new Suppression(rule, at, first, last, reason));
  }
}
