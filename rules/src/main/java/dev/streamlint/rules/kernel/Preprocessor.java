package dev.streamlint.rules.kernel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Carries out directives and expands macros, as far as one text allows: includes are not followed.
 *
 * <p>Needed because parameters hide in macros: {@code #define A(i) a[i]}.
 */
final class Preprocessor {
  /**
   * Stands where a {@code #if} begins inside parentheses: the list that it is in may have other
   * elements than those that follow.
   */
  static final String UNCERTAIN = "#";

  private final List<String> tokens;
  private final Conditionals conditionals;
  private final MacroTable macros;
  private final List<String> result = new ArrayList<>();
  private int depth;
  private int counted;
  private int parentheses;

  /**
   * Tokens without directives, macros and line ends.
   *
   * @param doubtful names that may be used in ways that the tokens do not show
   */
  record Output(List<String> tokens, Set<String> doubtful) {}

  private Preprocessor(List<String> tokens, Budget budget) {
    this.tokens = tokens;
    this.conditionals = Conditionals.in(tokens);
    this.macros = new MacroTable(budget);
  }

  /** Empty if expansion goes beyond all bounds. */
  static Optional<Output> run(List<String> tokens) {
    Budget budget = new Budget(500_000 + 4L * tokens.size());
    Preprocessor preprocessor = new Preprocessor(tokens, budget);
    preprocessor.run();
    if (budget.isExhausted()) {
      return Optional.empty();
    }
    Set<String> doubtful = new HashSet<>(preprocessor.macros.doubtful());
    doubtful.addAll(preprocessor.conditionals.doubtful());
    return Optional.of(new Output(preprocessor.result, doubtful));
  }

  private void run() {
    List<String> pending = new ArrayList<>();
    boolean lineStart = true;
    int i = 0;
    while (i < tokens.size()) {
      String token = tokens.get(i);
      if (lineStart && token.equals("#")) {
        macros.expand(pending, result);
        pending.clear();
        i = directive(i);
      } else {
        lineStart = token.equals(CudaLexer.LINE_END);
        if (!lineStart && !token.equals("#")) {
          pending.add(token);
        }
        i++;
      }
    }
    macros.expand(pending, result);
  }

  /** Returns the token to go on with. */
  private int directive(int hash) {
    int end = hash;
    while (end < tokens.size() && !tokens.get(end).equals(CudaLexer.LINE_END)) {
      end++;
    }
    String name = hash + 1 < end ? tokens.get(hash + 1) : "";
    if (hash + 2 < end && name.equals("define")) {
      macros.define(tokens.get(hash + 2), Macro.of(tokens.subList(hash + 3, end)), depth);
    } else if (hash + 2 < end && name.equals("undef")) {
      macros.undefine(tokens.get(hash + 2), depth);
    }
    if (Conditionals.opensGroup(name)) {
      depth++;
      if (insideParentheses()) {
        result.add(UNCERTAIN);
      }
    } else if (name.equals("endif")) {
      depth--;
    }
    int skip = conditionals.skipFrom(hash);
    return skip >= 0 ? skip : Math.min(tokens.size(), end + 1);
  }

  private boolean insideParentheses() {
    for (; counted < result.size(); counted++) {
      switch (result.get(counted)) {
        case "(" -> parentheses++;
        case ")" -> parentheses--;
        default -> {}
      }
    }
    return parentheses > 0;
  }
}
