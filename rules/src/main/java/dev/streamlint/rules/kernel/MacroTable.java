package dev.streamlint.rules.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The macros defined so far, and what tokens become under them. */
final class MacroTable {
  /** Deeper nesting is not written by people; each level is a stack frame. */
  private static final int MAX_DEPTH = 64;

  private final Map<String, Macro> macros = new HashMap<>();
  private final Set<String> ambiguous = new HashSet<>();
  private final Set<String> redefined = new HashSet<>();
  private final Set<String> beingExpanded = new HashSet<>();
  private final Budget budget;

  MacroTable(Budget budget) {
    this.budget = budget;
  }

  /**
   * All names in macros that have two definitions. One of them is used for reading; the other may
   * be the real one and use these names in some other way.
   */
  Set<String> ambiguous() {
    return ambiguous;
  }

  void define(String name, Macro macro) {
    if (macro.body().equals(List.of(CudaLexer.GAP))) {
      return; // a number put in by the host program, in practice
    }
    Macro before = macros.putIfAbsent(name, macro);
    if (before != null && !before.equals(macro)) {
      if (redefined.add(name)) {
        ambiguous.addAll(before.body());
      }
      ambiguous.addAll(macro.body());
    }
  }

  void undefine(String name) {
    Macro before = macros.remove(name);
    redefined.remove(name);
    if (before != null) {
      // Perhaps only in some builds: then the old definition goes on.
      ambiguous.addAll(before.body());
    }
  }

  /** Adds {@code tokens}, expanded, to {@code result}. */
  void expand(List<String> tokens, List<String> result) {
    expand(tokens, result, 0);
  }

  private void expand(List<String> tokens, List<String> result, int depth) {
    if (depth > MAX_DEPTH) {
      budget.exhaust();
    }
    for (int i = 0; i < tokens.size() && budget.spend(); i++) {
      String token = tokens.get(i);
      Macro macro = beingExpanded.contains(token) ? null : macros.get(token);
      if (macro == null) {
        result.add(token);
      } else if (macro.parameters().isEmpty()) {
        rescan(token, macro.body(), result, depth);
      } else {
        int close = closingParenthesis(tokens, i + 1);
        if (close < 0) {
          result.add(token);
          continue;
        }
        List<List<String>> raw =
            arguments(tokens.subList(i + 2, close), macro.parameters().get().size());
        List<List<String>> expanded = new ArrayList<>();
        for (List<String> argument : raw) {
          List<String> each = new ArrayList<>();
          expand(argument, each, depth + 1);
          expanded.add(each);
        }
        rescan(token, macro.substitute(raw, expanded, budget), result, depth);
        i = close;
      }
    }
  }

  private void rescan(String name, List<String> body, List<String> result, int depth) {
    beingExpanded.add(name);
    expand(body, result, depth + 1);
    beingExpanded.remove(name);
  }

  private int closingParenthesis(List<String> tokens, int open) {
    if (open >= tokens.size() || !tokens.get(open).equals("(")) {
      return -1;
    }
    int depth = 0;
    for (int i = open; i < tokens.size() && budget.spend(); i++) {
      switch (tokens.get(i)) {
        case "(" -> depth++;
        case ")" -> depth--;
        default -> {}
      }
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** Split at commas outside of parentheses; the last of {@code count} takes what is left. */
  private static List<List<String>> arguments(List<String> tokens, int count) {
    List<List<String>> arguments = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < tokens.size(); i++) {
      switch (tokens.get(i)) {
        case "(" -> depth++;
        case ")" -> depth--;
        case "," -> {
          if (depth == 0 && arguments.size() < count - 1) {
            arguments.add(tokens.subList(from, i));
            from = i + 1;
          }
        }
        default -> {}
      }
    }
    arguments.add(tokens.subList(from, tokens.size()));
    return arguments;
  }
}
