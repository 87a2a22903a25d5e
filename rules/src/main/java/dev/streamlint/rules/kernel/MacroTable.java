package dev.streamlint.rules.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The macros defined so far, and what tokens become under them. */
final class MacroTable {
  /** Deeper nesting is not written by people; each level is a stack frame. */
  private static final int MAX_DEPTH = 64;

  /**
   * A definition.
   *
   * @param depth how many {@code #if} groups it stands in
   * @param disputed whether another build has another one
   */
  private record Entry(Macro macro, int depth, boolean disputed) {}

  private final Map<String, Entry> macros = new HashMap<>();
  private final Set<String> unexpanded = new HashSet<>();
  private final Set<String> doubtful = new HashSet<>();
  private final Set<String> beingExpanded = new HashSet<>();
  private final Budget budget;

  MacroTable(Budget budget) {
    this.budget = budget;
  }

  /** Names that macros may stand for in some builds, and in which way is not known. */
  Set<String> doubtful() {
    return doubtful;
  }

  void define(String name, Macro macro, int depth) {
    if (macro.body().equals(List.of(CudaLexer.GAP))) {
      return; // a number put in by the host program, in practice
    }
    Entry before = macros.putIfAbsent(name, new Entry(macro, depth, false));
    if (before != null && !before.macro().equals(macro)) {
      doubtful.addAll(macro.freeNames());
      dispute(name, before);
    }
  }

  private void dispute(String name, Entry entry) {
    if (!entry.disputed()) {
      doubtful.addAll(entry.macro().freeNames());
      macros.put(name, new Entry(entry.macro(), entry.depth(), true));
    }
  }

  /** In a deeper group than the definition it holds for some builds only. */
  void undefine(String name, int depth) {
    Entry entry = macros.get(name);
    if (entry != null && depth <= entry.depth()) {
      macros.remove(name);
    } else if (entry != null) {
      dispute(name, entry);
    }
  }

  /** The macro to put in place of {@code name}, or null. */
  private @Nullable Macro macro(String name) {
    Entry entry = beingExpanded.contains(name) ? null : macros.get(name);
    // One definition may store to an argument that the other only reads: as a call it does both.
    boolean call = entry != null && entry.disputed() && entry.macro().parameters().isPresent();
    return entry == null || call ? null : entry.macro();
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
      Macro macro = macro(token);
      if (macro == null) {
        result.add(token);
      } else if (macro.parameters().isEmpty()) {
        rescan(token, macro.body(), result, depth);
      } else {
        int close = closingParenthesis(tokens, i + 1);
        if (close < 0) {
          // Its arguments go on behind a directive, or there are none.
          if (unexpanded.add(token)) {
            doubtful.addAll(macro.freeNames());
          }
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
