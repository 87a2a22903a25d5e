package dev.streamlint.rules.kernel;

import java.util.Set;

/** Where the expression around an operator begins and ends. */
final class ExpressionBounds {
  static final Set<String> COMPARISONS = Set.of("==", "!=", "<", ">", "<=", ">=", "&&", "||");

  static final Set<String> COMPOUND_ASSIGNMENTS =
      Set.of("+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=");

  /** Bind weaker than addition; {@code &}, {@code <} and {@code >} need a closer look. */
  private static final Set<String> WEAKER =
      Set.of(
          "", ",", ";", "?", ":", "=", "|", "^", "<<", "<<<", "==", "!=", "<=", ">=", "&&", "||");

  private static final Set<String> AFTER_TEMPLATE = Set.of("(", "::", "{");

  private final Tokens tokens;
  private final Budget budget;

  ExpressionBounds(Tokens tokens, Budget budget) {
    this.tokens = tokens;
    this.budget = budget;
  }

  /** The last token of the sum that goes on with the operator at {@code operator}. */
  int sumEnd(int operator) {
    int i = operator;
    while (budget.spend()) {
      String token = tokens.at(i);
      boolean opening = isOpening(token);
      if (isClosing(token) || isWeaker(token) || (opening && tokens.match(i) < 0)) {
        break;
      }
      if (token.equals("&") && tokens.endsOperand(i - 1)) {
        break;
      }
      if (token.equals("<") || token.equals(">")) {
        int end = tokens.templateEnd(i);
        if (end < 0 || !AFTER_TEMPLATE.contains(tokens.at(end + 1))) {
          break;
        }
        i = end;
      }
      i = opening ? tokens.match(i) + 1 : i + 1;
    }
    return i - 1;
  }

  /** The first token of the sum that reaches up to the operator at {@code operator}. */
  int sumStart(int operator) {
    int i = operator;
    while (budget.spend()) {
      String token = tokens.at(i);
      boolean closing = token.equals(")") || token.equals("]");
      if (isOpening(token) || isWeaker(token) || token.equals("&") || token.equals("}")) {
        break;
      }
      if (isStatementWord(i) || (closing && (tokens.match(i) < 0 || tokens.closesControl(i)))) {
        break;
      }
      if (token.equals("<") || token.equals(">")) {
        int start = tokens.templateStart(i);
        if (start < 0 || !AFTER_TEMPLATE.contains(tokens.at(i + 1))) {
          break;
        }
        i = start;
      }
      i = closing ? tokens.match(i) - 1 : i - 1;
    }
    return i + 1;
  }

  /** The last token of the assignment or conditional expression that {@code from} stands in. */
  int assignmentEnd(int from) {
    int i = from;
    while (budget.spend()) {
      String token = tokens.at(i);
      boolean opening = isOpening(token);
      boolean ends = token.equals(",") || token.equals(";") || token.isEmpty();
      if (ends || isClosing(token) || (opening && tokens.match(i) < 0)) {
        break;
      }
      i = opening ? tokens.match(i) + 1 : i + 1;
    }
    return i - 1;
  }

  /**
   * The first token of the conditional expression with a branch that begins after {@code from}, or
   * -1 if the colon there is that of a label.
   */
  int conditionalStart(int from) {
    int i = from;
    boolean question = false;
    while (budget.spend()) {
      String token = tokens.at(i);
      boolean closing = token.equals(")") || token.equals("]");
      if (closing && tokens.match(i) >= 0 && !tokens.closesControl(i)) {
        i = tokens.match(i) - 1;
        continue;
      }
      boolean assignment = token.equals("=") || COMPOUND_ASSIGNMENTS.contains(token);
      boolean ends = token.equals(",") || token.equals(";") || token.equals("}") || token.isEmpty();
      if (ends || closing || assignment || isOpening(token) || isStatementWord(i)) {
        break;
      }
      question |= token.equals("?");
      i--;
    }
    return question ? i + 1 : -1;
  }

  /**
   * Whether the colon at {@code colon} is that of {@code name:}, {@code case n:} or {@code
   * default:}.
   */
  boolean isLabel(int colon) {
    int i = colon - 1;
    while (budget.spend()) {
      String token = tokens.at(i);
      if (token.equals("case") || token.equals("default")) {
        return true;
      }
      if (Set.of("", ";", "{", "}", "?", "(").contains(token)) {
        break;
      }
      i = tokens.is(i, ")") && tokens.match(i) >= 0 ? tokens.match(i) - 1 : i - 1;
    }
    boolean statement = Set.of(";", "{", "}").contains(tokens.at(i));
    return statement && i == colon - 2 && tokens.isNameAt(colon - 1);
  }

  /** A keyword that an expression can follow. */
  boolean isStatementWord(int i) {
    return Tokens.isName(tokens.at(i)) && !tokens.isNameAt(i) && !tokens.is(i, "sizeof");
  }

  private static boolean isWeaker(String token) {
    return WEAKER.contains(token) || COMPOUND_ASSIGNMENTS.contains(token);
  }

  private static boolean isOpening(String token) {
    return token.equals("(") || token.equals("[") || token.equals("{");
  }

  private static boolean isClosing(String token) {
    return token.equals(")") || token.equals("]") || token.equals("}");
  }
}
