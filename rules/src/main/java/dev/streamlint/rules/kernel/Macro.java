package dev.streamlint.rules.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A {@code #define}.
 *
 * @param parameters empty for an object-like macro; {@code __VA_ARGS__} stands for {@code ...}
 */
record Macro(Optional<List<String>> parameters, List<String> body) {
  private static final String REST = "__VA_ARGS__";

  /** Reads what follows the name in a {@code #define}. */
  static Macro of(List<String> definition) {
    boolean functionLike = definition.indexOf(CudaLexer.FUNCTION_LIKE) == 0;
    int close = definition.indexOf(")");
    if (!functionLike || close < 0) {
      return new Macro(Optional.empty(), List.copyOf(definition));
    }
    List<String> parameters = new ArrayList<>();
    for (String each : definition.subList(2, close)) {
      if (each.equals("...")) {
        parameters.add(REST);
      } else if (!each.equals(",")) {
        parameters.add(each);
      }
    }
    return new Macro(
        Optional.of(List.copyOf(parameters)),
        List.copyOf(definition.subList(close + 1, definition.size())));
  }

  /** Names in the body that are no parameters. */
  Set<String> freeNames() {
    Set<String> names = new HashSet<>(body);
    names.removeAll(parameters.orElse(List.of()));
    return names;
  }

  /**
   * The body with arguments put in.
   *
   * @param raw the arguments as written, for {@code #} and {@code ##}
   * @param expanded the same with macros expanded, for everything else
   */
  List<String> substitute(List<List<String>> raw, List<List<String>> expanded, Budget budget) {
    Map<String, Integer> places = new HashMap<>();
    List<String> names = parameters.orElse(List.of());
    for (int i = 0; i < names.size(); i++) {
      places.put(names.get(i), i);
    }
    List<String> result = new ArrayList<>();
    for (int i = 0; i < body.size() && !budget.isExhausted(); i++) {
      String token = body.get(i);
      boolean pasted = isPaste(i - 1) || isPaste(i + 1);
      if (isPaste(i)) {
        continue;
      }
      if (token.equals("#") && i + 1 < body.size() && places.containsKey(body.get(i + 1))) {
        result.add("\"\"");
        i++;
        continue;
      }
      Integer place = places.get(token);
      List<String> piece =
          place == null ? List.of(token) : argument(pasted ? raw : expanded, place);
      budget.spend(piece.size());
      append(result, piece, isPaste(i - 1));
    }
    return result;
  }

  private boolean isPaste(int index) {
    return index >= 0 && index < body.size() && body.get(index).equals("##");
  }

  private static List<String> argument(List<List<String>> arguments, int place) {
    return place < arguments.size() ? arguments.get(place) : List.of();
  }

  private static void append(List<String> result, List<String> piece, boolean paste) {
    if (!paste || result.isEmpty() || piece.isEmpty()) {
      result.addAll(piece);
      return;
    }
    int last = result.size() - 1;
    String joined = result.get(last) + piece.get(0);
    boolean name = Tokens.isName(joined);
    // `, ## __VA_ARGS__` joins nothing.
    if (name) {
      result.set(last, joined);
      result.addAll(piece.subList(1, piece.size()));
    } else {
      result.addAll(piece);
    }
  }
}
