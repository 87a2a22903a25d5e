package dev.streamlint.analyzer.syntax;

import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A text that does not parse, and what was cut out of it so that the rest may. Each cut keeps all
 * line breaks. A fault is first cured by removing its statement, then, if that does not help, the
 * block around it, and so on outwards.
 */
final class Patient {
  /** Stands where code was cut out; lowering turns it into a gap. */
  static final String GAP = "$G$";

  private static final String GAP_CALL = GAP + "();";

  private final char[] text;
  private final char[] code;
  private final Lines lines;

  /** Where something was cut out, by line. */
  private final NavigableMap<Integer, Integer> cuts = new TreeMap<>();

  private int lastStart = -1;
  private int lastEnd = -1;
  private int missingBraces;

  Patient(String text) {
    this.text = text.toCharArray();
    CodeMask mask = CodeMask.read(text);
    this.code = mask.code();
    this.lines = new Lines(text);
    if (mask.openComment() >= 0) {
      cutAt(mask.openComment());
      erase(new Span(mask.openComment(), text.length()));
    }
  }

  String text() {
    return new String(text) + "}".repeat(missingBraces);
  }

  /** The first place in each line where something was cut out, ascending. */
  List<Cut> cuts() {
    return cuts.values().stream().map(at -> new Cut(lines.line(at), lines.column(at))).toList();
  }

  /** A place where something was cut out. */
  record Cut(int line, int column) {}

  private void cutAt(int offset) {
    cuts.merge(lines.line(offset), offset, Math::min);
  }

  /** Cuts out what is around the fault; false if there is nothing left to cut. */
  boolean cut(int line, int column) {
    int fault = lines.offset(line, column);
    fault = Math.max(0, Math.min(fault, text.length - 1));
    Span span = statement(fault);
    boolean again = lastStart >= 0 && fault >= lastStart && fault <= lastEnd;
    while (blank(span.start(), span.end()) || (again && inside(span))) {
      Optional<Span> wider = block(span);
      if (wider.isEmpty()) {
        return false;
      }
      span = wider.get();
    }
    cutAt(Math.min(fault, firstCode(span)));
    erase(span);
    return true;
  }

  private boolean inside(Span span) {
    return span.start() >= lastStart && span.end() <= lastEnd;
  }

  private int firstCode(Span span) {
    int i = span.start();
    while (i < span.end() && code[i] <= ' ') {
      i++;
    }
    return i;
  }

  /** Adds the braces that are missing at the end; false if none are. */
  boolean closeBraces() {
    int depth = 0;
    for (char c : code) {
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    }
    if (missingBraces > 0 || depth <= 0) {
      return false;
    }
    missingBraces = depth;
    cutAt(Math.max(0, text.length - 1));
    return true;
  }

  /** From the end of the statement before to this one's end: a semicolon or a balanced block. */
  private Span statement(int fault) {
    int start = fault;
    while (start > 0 && ";{}".indexOf(code[start - 1]) < 0) {
      start--;
    }
    int depth = 0;
    int end = fault;
    while (end < code.length) {
      char c = code[end];
      if (c == '{') {
        depth++;
      } else if (c == '}') {
        depth--;
        if (depth < 0) {
          // A brace too many: it is itself the fault when nothing stands before it.
          return new Span(start, blank(start, end) ? end + 1 : end);
        }
        if (depth == 0 && !continues(end + 1)) {
          return new Span(start, end + 1);
        }
      } else if (c == ';' && depth == 0) {
        return new Span(start, end + 1);
      }
      end++;
    }
    return new Span(start, end);
  }

  /** Whether what follows a closing brace belongs to the same statement. */
  private boolean continues(int from) {
    int i = from;
    while (i < code.length && code[i] <= ' ') {
      i++;
    }
    return i < code.length && ";,.)".indexOf(code[i]) >= 0;
  }

  /** The inside of the innermost braces around the span that is larger than it. */
  private Optional<Span> block(Span inner) {
    int depth = 0;
    int start = inner.start();
    while (start > 0) {
      char c = code[start - 1];
      if (c == '}') {
        depth++;
      } else if (c == '{' && --depth < 0) {
        break;
      }
      start--;
    }
    if (start == 0) {
      return Optional.empty();
    }
    depth = 0;
    int end = start;
    while (end < code.length) {
      char c = code[end];
      if (c == '{') {
        depth++;
      } else if (c == '}' && --depth < 0) {
        break;
      }
      end++;
    }
    Span found = new Span(start, end);
    if (found.equals(inner)) {
      // The braces themselves, with what introduces them.
      return Optional.of(statement(Math.max(0, start - 1)));
    }
    return Optional.of(found);
  }

  private boolean blank(int start, int end) {
    for (int i = start; i < end; i++) {
      if (code[i] > ' ') {
        return false;
      }
    }
    return true;
  }

  private void erase(Span span) {
    for (int i = span.start(); i < span.end(); i++) {
      if (text[i] != '\n' && text[i] != '\r') {
        text[i] = ' ';
        code[i] = ' ';
      }
    }
    mark(span);
    lastStart = span.start();
    lastEnd = span.end();
  }

  /** Leaves a call of {@link #GAP} behind where there is room and a statement can stand. */
  private void mark(Span span) {
    if (!inMethod(span.start())) {
      return;
    }
    int room = 0;
    for (int i = span.start(); i < span.end(); i++) {
      room = text[i] == ' ' ? room + 1 : 0;
      if (room == GAP_CALL.length()) {
        GAP_CALL.getChars(0, room, text, i - room + 1);
        GAP_CALL.getChars(0, room, code, i - room + 1);
        return;
      }
    }
  }

  /** Whether the innermost open brace belongs to code and not to a class. */
  private boolean inMethod(int offset) {
    int depth = 0;
    for (int i = offset - 1; i >= 0; i--) {
      if (code[i] == '}') {
        depth++;
      } else if (code[i] == '{' && --depth < 0) {
        return opensCode(i);
      }
    }
    return false;
  }

  private boolean opensCode(int brace) {
    int start = brace;
    while (start > 0 && ";{}".indexOf(code[start - 1]) < 0) {
      start--;
    }
    String header = new String(code, start, brace - start).strip();
    if (header.matches("(?s).*\\b(class|interface|enum|record)\\b\\s+\\w.*")) {
      return false;
    }
    return !header.matches("(?s).*\\bnew\\b[\\w\\s.<>,?]*\\([^{}]*\\)");
  }

  private record Span(int start, int end) {}
}
