package dev.streamlint.rules.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the function definitions of a text: kernels, and what kernels may call. */
final class CudaFunctions {
  private static final String KERNEL = "__global__";

  /** Stand between {@code __global__} and the name, and look like a call. */
  private static final Set<String> ATTRIBUTES =
      Set.of(
          "__launch_bounds__",
          "__attribute__",
          "__declspec",
          "alignas",
          "__maxnreg__",
          "__cluster_dims__",
          "__block_size__",
          "__align__");

  private static final Set<String> QUALIFIERS =
      Set.of("const", "noexcept", "override", "final", "__attribute__");

  private static final int MAX_WORDS = 64;

  private final Tokens tokens;
  private final CudaTypes types;
  private final List<CudaFunction> functions = new ArrayList<>();
  private final List<String> unknownKernels = new ArrayList<>();
  private final Set<String> unknownFunctions = new HashSet<>();
  private boolean kernelAhead;

  private CudaFunctions(Tokens tokens, CudaTypes types) {
    this.tokens = tokens;
    this.types = types;
  }

  static CudaFunctions in(Tokens tokens, CudaTypes types) {
    CudaFunctions result = new CudaFunctions(tokens, types);
    int i = 0;
    while (i < tokens.size()) {
      i = result.read(i);
    }
    return result;
  }

  List<CudaFunction> all() {
    return functions;
  }

  /** Names of kernels whose definition was met but is cut off, unbalanced or uncertain. */
  List<String> unknownKernels() {
    return unknownKernels;
  }

  /** Names of other functions of which the same is true; overloads of them may be known. */
  Set<String> unknownFunctions() {
    return unknownFunctions;
  }

  /** Returns the token to go on with. */
  private int read(int i) {
    switch (tokens.at(i)) {
      case KERNEL -> kernelAhead = true;
      case ";", "{", "}" -> kernelAhead = false;
      default -> {
        int open = parameterList(i);
        if (open > 0) {
          return function(i, open);
        }
      }
    }
    return i + 1;
  }

  /** The parenthesis after the name at {@code i}, or after its template arguments; else -1. */
  private int parameterList(int i) {
    if (!tokens.isNameAt(i) || ATTRIBUTES.contains(tokens.at(i))) {
      return -1;
    }
    int end = tokens.is(i + 1, "<") ? tokens.templateEnd(i + 1) : i;
    return end > 0 && tokens.is(end + 1, "(") ? end + 1 : -1;
  }

  private int function(int name, int open) {
    int close = tokens.match(open);
    int body = close < 0 ? -1 : bodyAfter(close);
    if (body < 0) {
      if (kernelAhead && close < 0) {
        unknownKernels.add(tokens.at(name));
      }
      return open + 1;
    }
    int end = tokens.match(body);
    Optional<List<CudaParameter>> parameters = parameters(open, close);
    if (end < 0 || !tokens.isBalanced(body, end) || parameters.isEmpty()) {
      (kernelAhead ? unknownKernels : unknownFunctions).add(tokens.at(name));
      kernelAhead = false;
      return body + 1;
    }
    boolean reference = tokens.is(name - 1, "&") || returnsReference(close, body);
    functions.add(
        new CudaFunction(
            tokens.at(name),
            kernelAhead,
            parameters.get(),
            body,
            reference,
            Doubt.of(tokens, body, end),
            mentions(body, end)));
    kernelAhead = false;
    return end + 1;
  }

  /** The brace after the parameters and what may stand between ({@code noexcept}), or -1. */
  private int bodyAfter(int close) {
    boolean resultType = false;
    int i = close + 1;
    for (int words = 0; words < MAX_WORDS && i > 0; words++) {
      String token = tokens.at(i);
      if (token.equals("{")) {
        return i;
      }
      resultType |= token.equals("->");
      boolean ends = token.isEmpty() || token.equals(";") || token.equals("}");
      if (ends || !(resultType || token.equals("[") || QUALIFIERS.contains(token))) {
        return -1;
      }
      boolean attribute = QUALIFIERS.contains(token) && tokens.is(i + 1, "(");
      int group = attribute ? i + 1 : i;
      i = tokens.match(group) > group ? tokens.match(group) + 1 : i + 1;
    }
    return -1;
  }

  private boolean returnsReference(int close, int body) {
    for (int i = close + 1; i < body; i++) {
      if (tokens.is(i, "&") || tokens.is(i, "decltype") || tokens.is(i, "&&")) {
        return true;
      }
    }
    return false;
  }

  private Optional<List<CudaParameter>> parameters(int open, int close) {
    List<CudaParameter> result = new ArrayList<>();
    if (close == open + 2 && tokens.is(open + 1, "void")) {
      return Optional.of(result);
    }
    for (int[] part : types.split(open + 1, close)) {
      Optional<CudaParameter> parameter = types.parameter(part[0], part[1]);
      if (parameter.isEmpty()) {
        return Optional.empty();
      }
      result.add(parameter.get());
    }
    boolean distinct =
        result.stream().map(CudaParameter::name).filter(n -> !n.isEmpty()).distinct().count()
            == result.stream().filter(p -> !p.name().isEmpty()).count();
    return distinct ? Optional.of(result) : Optional.empty();
  }

  /** Members and qualified names are not variables. */
  private Map<String, List<Integer>> mentions(int body, int end) {
    Map<String, List<Integer>> mentions = new HashMap<>();
    for (int i = body + 1; i < end; i++) {
      boolean member =
          tokens.is(i - 1, ".")
              || tokens.is(i - 1, "->")
              || tokens.is(i - 1, "::")
              || tokens.is(i + 1, "::");
      if (!member && tokens.isNameAt(i)) {
        mentions.computeIfAbsent(tokens.at(i), key -> new ArrayList<>()).add(i);
      }
    }
    return mentions;
  }
}
