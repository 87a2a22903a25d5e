package dev.streamlint.rules.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Preprocessed CUDA C with its brackets matched: how the readers find their way. Immutable. */
final class Tokens {
  /** Words that look like a call or a declared name when a bracket follows, and are not. */
  private static final Set<String> KEYWORDS =
      Set.of(
          "if",
          "else",
          "for",
          "while",
          "do",
          "switch",
          "case",
          "default",
          "return",
          "goto",
          "break",
          "continue",
          "throw",
          "new",
          "delete",
          "sizeof",
          "alignof",
          "_Alignof",
          "decltype",
          "typeid",
          "noexcept",
          "static_assert",
          "catch",
          "try",
          "operator",
          "template",
          "using",
          "namespace",
          "asm",
          "__asm__",
          "__asm",
          "alignas",
          "and",
          "or",
          "not",
          "typedef",
          "co_return",
          "co_yield",
          "co_await",
          "requires",
          "__attribute__",
          "__declspec",
          "__launch_bounds__");

  private static final Set<String> CONTROL = Set.of("if", "for", "while", "switch", "catch");

  static final int UNDECIDED = -2;

  private static final int LONGEST_TEMPLATE_LIST = 64;

  private final String[] text;
  private final int[] match;
  private final int[] parent;

  /** How many brackets without a partner stand ahead of each token. */
  private final int[] unmatched;

  private Tokens(String[] text) {
    this.text = text;
    this.match = new int[text.length];
    this.parent = new int[text.length];
    this.unmatched = new int[text.length + 1];
  }

  static Tokens of(List<String> tokens) {
    Tokens result = new Tokens(tokens.toArray(new String[0]));
    result.matchBrackets();
    return result;
  }

  private void matchBrackets() {
    Arrays.fill(match, -1);
    int[] open = new int[text.length];
    int depth = 0;
    int braces = 0;
    for (int i = 0; i < text.length; i++) {
      parent[i] = depth == 0 ? -1 : open[depth - 1];
      switch (text[i]) {
        case "(", "[" -> open[depth++] = i;
        case "{" -> {
          open[depth++] = i;
          braces++;
        }
        case ")", "]", "}" -> {
          boolean brace = text[i].equals("}");
          // A brace closes a block whatever is still open in it; the rest must fit exactly.
          while (brace && braces > 0 && !text[open[depth - 1]].equals("{")) {
            depth--;
          }
          if (depth > 0 && closes(text[open[depth - 1]], text[i])) {
            depth--;
            braces -= brace ? 1 : 0;
            match[i] = open[depth];
            match[open[depth]] = i;
            parent[i] = depth == 0 ? -1 : open[depth - 1];
          }
        }
        default -> {}
      }
    }
    for (int i = 0; i < text.length; i++) {
      boolean lonely = match[i] < 0 && "()[]{}".contains(text[i]);
      unmatched[i + 1] = unmatched[i] + (lonely ? 1 : 0);
    }
  }

  private static boolean closes(String open, String close) {
    return (open.equals("(") && close.equals(")"))
        || (open.equals("[") && close.equals("]"))
        || (open.equals("{") && close.equals("}"));
  }

  int size() {
    return text.length;
  }

  /** The token at {@code index}; empty outside. */
  String at(int index) {
    return index >= 0 && index < text.length ? text[index] : "";
  }

  boolean is(int index, String token) {
    return at(index).equals(token);
  }

  /** The partner of the bracket at {@code index}, or -1. */
  int match(int index) {
    return index >= 0 && index < text.length ? match[index] : -1;
  }

  /** The innermost bracket that is open at {@code index}, or -1. */
  int parent(int index) {
    return index >= 0 && index < text.length ? parent[index] : -1;
  }

  /** Whether all brackets in the range have their partner. */
  boolean isBalanced(int from, int to) {
    return unmatched[from] == unmatched[to];
  }

  /** A name that is no keyword. */
  boolean isNameAt(int index) {
    return isName(at(index)) && !KEYWORDS.contains(text[index]);
  }

  static boolean isName(String token) {
    return !token.isEmpty() && Character.isJavaIdentifierStart(token.charAt(0));
  }

  /**
   * Whether an operand ends at {@code index}, so that an operator after it is a binary one. A cast
   * is none, and neither is the condition of an {@code if}.
   */
  boolean endsOperand(int index) {
    String token = at(index);
    if (token.isEmpty()) {
      return false;
    }
    char c = token.charAt(0);
    return switch (c) {
      case ')' -> !closesControl(index);
      case ']', '"', '\'', '.' -> !token.equals("...");
      default -> isName(token) ? !KEYWORDS.contains(token) : Character.isDigit(c);
    };
  }

  /** Whether the parenthesis that closes at {@code index} belongs to an {@code if} and the like. */
  boolean closesControl(int index) {
    return match(index) > 0 && CONTROL.contains(at(match[index] - 1));
  }

  boolean opensControl(int open) {
    return CONTROL.contains(at(open - 1));
  }

  /** For the {@code <} at {@code index}: the {@code >} that closes template arguments, or -1. */
  int templateEnd(int index) {
    if (!is(index, "<") || !isNameAt(index - 1)) {
      return -1;
    }
    int depth = 0;
    int last = Math.min(text.length, index + LONGEST_TEMPLATE_LIST);
    for (int i = index; i < last; i++) {
      switch (text[i]) {
        case "<" -> depth++;
        case ">" -> depth--;
        case "(" -> {
          if (match[i] < 0) {
            return -1;
          }
          i = match[i];
        }
        case ";", "{", "}", ")", "=", "&&", "||" -> {
          return -1;
        }
        default -> {}
      }
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /**
   * For the {@code >} at {@code index}: the {@code <} that opens template arguments, or -1. {@link
   * #UNDECIDED} if that is not clear.
   */
  int templateStart(int index) {
    if (!is(index, ">")) {
      return -1;
    }
    int depth = 0;
    int first = Math.max(0, index - LONGEST_TEMPLATE_LIST);
    for (int i = index; i > first; i--) {
      switch (text[i]) {
        case ">" -> depth++;
        case "<" -> depth--;
        case ")" -> {
          if (match[i] < 0) {
            return UNDECIDED;
          }
          i = match[i];
        }
        case ";", "{", "}", "(" -> {
          return depth > 1 ? UNDECIDED : -1;
        }
        case "=", "&&", "||", "<<<" -> {
          return UNDECIDED;
        }
        default -> {}
      }
      if (depth == 0) {
        return isNameAt(i - 1) ? i : -1;
      }
    }
    return first == 0 ? -1 : UNDECIDED;
  }
}
