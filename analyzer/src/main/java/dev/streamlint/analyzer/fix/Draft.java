package dev.streamlint.analyzer.fix;

import dev.streamlint.analyzer.finding.TextEdit;
import dev.streamlint.analyzer.syntax.Layout;
import dev.streamlint.analyzer.syntax.Layout.Listed;
import dev.streamlint.analyzer.syntax.Layout.Span;
import dev.streamlint.analyzer.syntax.Role;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One file, and the edits of it that are being collected. */
final class Draft {
  private final String file;
  private final String text;
  private final Layout layout;
  private final String newLine;
  private final List<TextEdit> edits = new ArrayList<>();

  private Draft(String file, String text, Layout layout) {
    this.file = file;
    this.text = text;
    this.layout = layout;
    int first = text.indexOf('\n');
    this.newLine = first > 0 && text.charAt(first - 1) == '\r' ? "\r\n" : "\n";
  }

  static Optional<Draft> of(String file, String text) {
    return Layout.of(text).map(layout -> new Draft(file, text, layout));
  }

  Layout layout() {
    return layout;
  }

  String text() {
    return text;
  }

  List<TextEdit> edits() {
    return List.copyOf(edits);
  }

  /** Adds statements before that in which the call stands. */
  boolean before(Site call, List<String> statements) {
    Optional<Role> role = layout.role(call.line(), call.column());
    boolean fits = role.isPresent() && role.get() != Role.REPEATED && role.get() != Role.FIRST;
    Optional<Listed> at = fits ? innermost(call) : Optional.empty();
    at.ifPresent(s -> before(s.span().start(), statements));
    return at.isPresent();
  }

  /** Adds statements after that in which the call stands. */
  boolean after(Site call, List<String> statements) {
    Optional<Role> role = layout.role(call.line(), call.column());
    if (role.isPresent() && role.get() == Role.RESOURCE) {
      Optional<Span> block = layout.blockOfResource(call.line(), call.column());
      block.ifPresent(b -> behindBrace(b.start() + 1, b.start(), statements));
      return block.isPresent();
    }
    boolean fits = role.isPresent() && role.get() == Role.PLAIN;
    Optional<Listed> at = fits ? innermost(call) : Optional.empty();
    at.ifPresent(s -> after(s.span(), statements));
    return at.isPresent();
  }

  /** Adds statements at the end of the block of the resource or loop that is declared there. */
  boolean endOfBlock(Site head, List<String> statements) {
    Optional<Span> block =
        layout
            .blockOfResource(head.line(), head.column())
            .or(() -> layout.bodyOfLoop(head.line(), head.column()));
    if (block.isEmpty()) {
      return false;
    }
    Optional<Listed> last = layout.lastOf(block.get());
    if (last.isEmpty()) {
      behindBrace(block.get().start() + 1, block.get().start(), statements);
    } else if (last.get().ends()) {
      before(last.get().span().start(), statements);
    } else {
      after(last.get().span(), statements);
    }
    return true;
  }

  private Optional<Listed> innermost(Site call) {
    List<Listed> around = layout.around(call.line(), call.column());
    return around.isEmpty() ? Optional.empty() : Optional.of(around.get(around.size() - 1));
  }

  /** On lines of their own where the statement starts one. */
  void before(int start, List<String> statements) {
    int line = startOfLine(start);
    if (text.substring(line, start).isBlank()) {
      String indent = text.substring(line, start);
      insert(line, lines(indent, statements));
    } else {
      insert(start, String.join(" ", statements) + " ");
    }
  }

  /** On lines of their own where the statement ends one, but for a comment. */
  void after(Span statement, List<String> statements) {
    int end = endOfLine(statement.end());
    String rest = text.substring(statement.end(), end).strip();
    int line = startOfLine(statement.start());
    String indent = text.substring(line, statement.start());
    if (indent.isBlank() && (rest.isEmpty() || rest.startsWith("//")) && end < text.length()) {
      insert(nextLine(end), lines(indent, statements));
    } else {
      insert(statement.end(), " " + String.join(" ", statements));
    }
  }

  private void behindBrace(int at, int brace, List<String> statements) {
    int line = startOfLine(brace);
    String indent = text.substring(line, brace).replaceAll("\\S.*", "") + "  ";
    int end = endOfLine(at);
    if (text.substring(at, end).isBlank() && end < text.length()) {
      insert(nextLine(end), lines(indent, statements));
    } else {
      insert(at, " " + String.join(" ", statements));
    }
  }

  private String lines(String indent, List<String> statements) {
    StringBuilder all = new StringBuilder();
    statements.forEach(s -> all.append(indent).append(s).append(newLine));
    return all.toString();
  }

  /** Takes the statement out, with its lines if nothing else is on them, and returns its text. */
  String remove(Span statement) {
    int line = startOfLine(statement.start());
    int end = endOfLine(statement.end());
    boolean alone =
        text.substring(line, statement.start()).isBlank()
            && text.substring(statement.end(), end).isBlank()
            && end < text.length();
    if (alone) {
      replace(line, nextLine(end), "");
    } else {
      replace(statement.start(), statement.end(), "");
    }
    return text.substring(statement.start(), statement.end());
  }

  /** A line of its own behind the offset, which is the end of something; at 0 the first line. */
  void line(int behind, String content) {
    int end = behind == 0 ? 0 : endOfLine(behind);
    if (behind > 0 && end == text.length()) {
      insert(end, newLine + content);
    } else {
      insert(behind == 0 ? 0 : nextLine(end), content + newLine);
    }
  }

  private void insert(int at, String added) {
    replace(at, at, added);
  }

  void replace(int start, int end, String added) {
    int line = layout.lines().line(start);
    int endLine = layout.lines().line(end);
    edits.add(
        new TextEdit(
            file,
            start,
            end,
            line,
            layout.lines().column(start),
            endLine,
            layout.lines().column(end),
            added));
  }

  private int startOfLine(int offset) {
    return layout.lines().offset(layout.lines().line(offset), 1);
  }

  /** Where the characters of the line end that the offset is in. */
  private int endOfLine(int offset) {
    int at = offset;
    while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
      at++;
    }
    return at;
  }

  private int nextLine(int end) {
    return text.startsWith("\r\n", end) ? end + 2 : Math.min(end + 1, text.length());
  }
}
