package dev.streamlint.analyzer.syntax;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParseException;
import com.github.javaparser.ParseResult;
import com.github.javaparser.ParseStart;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import com.github.javaparser.Problem;
import com.github.javaparser.Providers;
import com.github.javaparser.Range;
import com.github.javaparser.Token;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import dev.streamlint.analyzer.ir.Notice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses files, each on a thread with a parser of its own. The newest language level, without
 * JavaParser's checks for older ones and without comments.
 */
final class Parsing {
  private static final int END_OF_FILE = 0;
  private static final int ATTEMPTS = 24;
  private static final Pattern LEXICAL = Pattern.compile("at line (\\d+), column (\\d+)");

  private final ThreadLocal<JavaParser> parsers = ThreadLocal.withInitial(Parsing::newParser);
  private final Limits limits;
  private final Contents contents;
  private final Map<String, String> texts;

  Parsing(Limits limits) {
    this(limits, new Contents(limits), Map.of());
  }

  /**
   * With what some files are taken to hold.
   *
   * @param texts empty for what is on disk
   */
  Parsing(Limits limits, Contents contents, Map<String, String> texts) {
    this.limits = limits;
    this.contents = contents;
    this.texts = texts;
  }

  static JavaParser newParser() {
    ParserConfiguration configuration = new ParserConfiguration();
    configuration.setLanguageLevel(LanguageLevel.JAVA_25);
    configuration.setAttributeComments(false);
    configuration.setDetectOriginalLineSeparator(false);
    configuration.getProcessors().clear();
    return new JavaParser(configuration);
  }

  List<Parsed> parse(List<SourceFile> files, Options.Progress progress) {
    return Workers.map(
        files,
        limits,
        new Workers.Job<SourceFile, Parsed>() {
          @Override
          public Parsed run(SourceFile file) {
            return Parsing.this.parse(file);
          }

          @Override
          public Parsed failed(SourceFile file, Workers.Failure why) {
            return nothing(file, FailureNotices.of(why, file.shown()));
          }

          @Override
          public void progress(int done) {
            progress.report(Options.Phase.PARSE, done, files.size());
          }
        });
  }

  private static Parsed nothing(SourceFile file, Notice why) {
    return new Parsed(
        file, "", Condensed.nothingOf(""), 0, Imports.NONE, Optional.empty(), List.of(why));
  }

  private Parsed parse(SourceFile file) {
    String text = texts.get(file.shown());
    if (text != null) {
      return parse(file, new SourceText(text, StandardCharsets.UTF_8));
    }
    byte[] bytes;
    try {
      bytes = contents.of(file);
    } catch (Contents.TooLargeException e) {
      return nothing(
          file,
          new Notice(
              Notice.Kind.TOO_LARGE,
              file.shown(),
              0,
              "The file has %d bytes, the limit is %d: it was not analysed."
                  .formatted(e.size, limits.fileBytes())));
    } catch (IOException | SecurityException e) {
      return nothing(
          file, new Notice(Notice.Kind.UNREADABLE, file.shown(), 0, "The file cannot be read."));
    }
    return parse(file, SourceText.decode(bytes));
  }

  Parsed parse(SourceFile file, SourceText source) {
    List<Notice> notices = new ArrayList<>();
    if (source.encoding().equals(StandardCharsets.ISO_8859_1)) {
      notices.add(
          new Notice(Notice.Kind.ENCODING, file.shown(), 0, "Not UTF-8: read as ISO-8859-1."));
    }
    String text = UnicodeEscapes.resolve(source.text());
    Condensed condensed = Condensed.of(text);
    ImportLines head = ImportLines.of(condensed.text());
    List<Import> imports = new ArrayList<>(head.imports());
    ParseResult<CompilationUnit> result = parse(head.rest());
    if (!result.isSuccessful()) {
      condensed = Condensed.nothingOf(text);
      imports.clear();
      result = parse(text);
    }
    Optional<CompilationUnit> tree = result.getResult();
    if (!result.isSuccessful()) {
      Patient patient = new Patient(text);
      ParseResult<CompilationUnit> cured = cure(patient, result);
      if (cured.isSuccessful()) {
        tree = cured.getResult();
        text = patient.text();
        for (Patient.Cut cut : patient.cuts()) {
          notices.add(
              syntax(
                  file,
                  cut.line(),
                  cut.column(),
                  "Syntax error: this part of the file was not analysed."));
        }
      } else {
        tree = tree.filter(t -> !t.getTypes().isEmpty());
        Fault fault = fault(result);
        notices.add(
            syntax(
                file,
                fault.line(),
                fault.column(),
                tree.isPresent()
                    ? "Syntax error: large parts of the file were not analysed."
                    : "Syntax error: the file was not analysed."));
      }
    }
    tree.ifPresent(t -> t.getImports().forEach(i -> imports.add(Import.of(i))));
    tree.ifPresent(Parsing::shrink);
    return new Parsed(file, text, condensed, source.lines(), Imports.of(imports), tree, notices);
  }

  /**
   * Trees live until the last file is parsed. Tokens take more memory than the nodes; only the
   * places that come from them are of use. The imports are known by now.
   */
  private static void shrink(CompilationUnit tree) {
    tree.setImports(new NodeList<>());
    Deque<Node> left = new ArrayDeque<>();
    left.add(tree);
    while (!left.isEmpty()) {
      Node node = left.removeLast();
      Range range = node.getRange().orElse(null);
      node.setTokenRange(null);
      node.setRange(range);
      left.addAll(node.getChildNodes());
    }
  }

  private ParseResult<CompilationUnit> parse(String text) {
    return parsers.get().parse(ParseStart.COMPILATION_UNIT, Providers.provider(text));
  }

  private ParseResult<CompilationUnit> cure(Patient patient, ParseResult<CompilationUnit> first) {
    ParseResult<CompilationUnit> result = patient.cuts().isEmpty() ? first : parse(patient.text());
    for (int i = 0; i < ATTEMPTS && !result.isSuccessful(); i++) {
      Fault fault = fault(result);
      boolean cut =
          fault.atEnd() ? patient.closeBraces() : patient.cut(fault.line(), fault.column());
      if (!cut) {
        break;
      }
      result = parse(patient.text());
    }
    return result;
  }

  private static Notice syntax(SourceFile file, int line, int column, String message) {
    return new Notice(Notice.Kind.SYNTAX, file.shown(), line, column, message);
  }

  /** The first fault in the text. */
  private static Fault fault(ParseResult<CompilationUnit> result) {
    Fault first = new Fault(Integer.MAX_VALUE, 1, false);
    for (Problem problem : result.getProblems()) {
      Fault fault = position(problem);
      if (fault.line() < first.line()
          || (fault.line() == first.line() && fault.column() < first.column())) {
        first = fault;
      }
    }
    return first;
  }

  private static Fault position(Problem problem) {
    Throwable cause = problem.getCause().orElse(null);
    if (cause instanceof ParseException parse
        && parse.currentToken != null
        && parse.currentToken.next != null) {
      Token found = parse.currentToken.next;
      return new Fault(found.beginLine, found.beginColumn, found.kind == END_OF_FILE);
    }
    Matcher lexical = LEXICAL.matcher(problem.getMessage());
    if (lexical.find()) {
      return new Fault(
          Integer.parseInt(lexical.group(1)),
          Math.max(1, Integer.parseInt(lexical.group(2)) - 1),
          false);
    }
    return new Fault(1, 1, false);
  }

  private record Fault(int line, int column, boolean atEnd) {}
}
