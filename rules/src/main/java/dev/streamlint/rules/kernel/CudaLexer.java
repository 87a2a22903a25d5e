package dev.streamlint.rules.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * CUDA C text to tokens. A token is its text; its first character says what it is.
 *
 * <p>Line ends stay, as {@link #LINE_END}, because directives end with them. Comments go. In a text
 * without a line end, {@code \n} and {@code \"} are taken for what they stand for in Java: nobody
 * has decoded it.
 */
final class CudaLexer {
  static final String LINE_END = "\n";

  /** Follows the name in {@code #define NAME(}, where {@code #define NAME (} has nothing. */
  static final String FUNCTION_LIKE = "#(";

  static final String GAP = String.valueOf(KernelIndex.GAP);

  /** Longest first. {@code >>} is no token: it closes two template argument lists too. */
  private static final String[] OPERATORS = {
    "<<<", "<<=", ">>=", "...", "->*", "::", "->", "++", "--", "&&", "||", "==", "!=", "<=", ">=",
    "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", "##"
  };

  /** Some ten times what the largest files of real projects have. Bounds memory. */
  private static final int MAX_TOKENS = 1 << 20;

  private static final Set<String> RAW_PREFIXES = Set.of("R", "LR", "uR", "UR", "u8R");

  private final String text;
  private final boolean undecoded;
  private final List<String> tokens = new ArrayList<>();
  private final Map<String, String> names = new HashMap<>();
  private int at;

  private CudaLexer(String text) {
    this.text = text;
    this.undecoded = text.indexOf('\n') < 0;
  }

  /** Empty if there are too many. */
  static Optional<List<String>> tokens(String text) {
    CudaLexer lexer = new CudaLexer(text);
    while (lexer.at < text.length() && lexer.tokens.size() <= MAX_TOKENS) {
      lexer.next();
    }
    return lexer.tokens.size() > MAX_TOKENS ? Optional.empty() : Optional.of(lexer.tokens);
  }

  private void next() {
    char c = text.charAt(at);
    if (c == '\n') {
      add(at, at + 1);
    } else if (c <= ' ') {
      at++;
    } else if (c == '\\') {
      escape();
    } else if (text.startsWith("//", at)) {
      lineComment();
    } else if (text.startsWith("/*", at)) {
      int end = text.indexOf("*/", at + 2);
      at = end < 0 ? text.length() : end + 2;
    } else if (Character.isJavaIdentifierStart(c)) {
      name();
    } else if (isDigit(c) || (c == '.' && isDigit(peek(1)))) {
      number();
    } else if (c == '"' || c == '\'') {
      literal(c);
    } else {
      operator();
    }
  }

  /** Joins lines that end in a backslash. */
  private void escape() {
    char c = peek(1);
    if (undecoded && c == 'n') {
      tokens.add(LINE_END);
      at += 2;
    } else if (undecoded && c == '"') {
      int end = text.indexOf("\\\"", at + 2);
      tokens.add("\"\"");
      at = end < 0 ? text.length() : end + 2;
    } else if (undecoded && c == 't') {
      at += 2;
    } else {
      at += lineJoin();
    }
  }

  /** Length of the escaped line end here, or 1. */
  private int lineJoin() {
    if (text.startsWith("\\\n", at)) {
      return 2;
    }
    return text.startsWith("\\\r\n", at) ? 3 : 1;
  }

  private void lineComment() {
    while (at < text.length() && text.charAt(at) != '\n') {
      if (undecoded && text.startsWith("\\n", at)) {
        return;
      }
      at += text.charAt(at) == '\\' ? lineJoin() : 1;
    }
  }

  private void name() {
    int end = at + 1;
    while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
      end++;
    }
    boolean quoted = end < text.length() && text.charAt(end) == '"';
    if (quoted && RAW_PREFIXES.contains(text.substring(at, end))) {
      rawString(end);
    } else {
      add(at, end);
      if (peek(0) == '(' && endsWith("#", "define")) {
        tokens.add(FUNCTION_LIKE);
      }
    }
  }

  /** Whether the tokens ahead of the last one are these two. */
  private boolean endsWith(String first, String second) {
    int last = tokens.size() - 1;
    return last >= 2 && tokens.get(last - 1).equals(second) && tokens.get(last - 2).equals(first);
  }

  /** {@code R"delimiter(...)delimiter"}. */
  private void rawString(int quote) {
    int open = text.indexOf('(', quote);
    boolean valid = open > 0 && open - quote <= 17;
    int end = valid ? text.indexOf(")" + text.substring(quote + 1, open) + "\"", open) : -1;
    tokens.add("\"\"");
    at = end < 0 ? text.length() : end + open - quote + 1;
  }

  private void number() {
    int end = at + 1;
    while (end < text.length() && isNumberPart(end)) {
      end++;
    }
    add(at, end);
  }

  private boolean isNumberPart(int index) {
    char c = text.charAt(index);
    if (c == '+' || c == '-') {
      char before = Character.toLowerCase(text.charAt(index - 1));
      boolean hex = text.startsWith("0x", at) || text.startsWith("0X", at);
      return before == 'p' || (before == 'e' && !hex);
    }
    boolean separator = c == '\'' && index + 1 < text.length() && isLetterOrDigit(index + 1);
    return c == '.' || separator || isLetterOrDigit(index);
  }

  /** Up to the closing quote, or to the end of the line if there is none. */
  private void literal(char quote) {
    int end = at + 1;
    while (end < text.length() && text.charAt(end) != quote && text.charAt(end) != '\n') {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    boolean closed = end < text.length() && text.charAt(end) == quote;
    tokens.add(quote == '"' ? "\"\"" : "''");
    at = Math.min(text.length(), closed ? end + 1 : end);
  }

  private void operator() {
    for (String each : OPERATORS) {
      if (text.startsWith(each, at)) {
        tokens.add(each);
        at += each.length();
        return;
      }
    }
    add(at, at + 1);
  }

  private void add(int from, int to) {
    String token = text.substring(from, to);
    tokens.add(names.computeIfAbsent(token, same -> same));
    at = to;
  }

  private char peek(int distance) {
    return at + distance < text.length() ? text.charAt(at + distance) : '\0';
  }

  private boolean isLetterOrDigit(int index) {
    return Character.isLetterOrDigit(text.charAt(index)) || text.charAt(index) == '_';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
