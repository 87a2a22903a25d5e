package dev.streamlint.rules.kernel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which branches of {@code #if} groups are read.
 *
 * <p>Nobody knows which branch is compiled, so all are, one after the other: what either of them
 * does may happen. Where that would unbalance the brackets only the first is, and the names in the
 * others are in doubt. {@code #if 0} and {@code #if 1} are decided.
 */
final class Conditionals {
  private static final Set<String> OPENING = Set.of("if", "ifdef", "ifndef");
  private static final Set<String> NEXT = Set.of("elif", "else", "elifdef", "elifndef");

  private final List<String> tokens;

  /** At the {@code #} of a skipped branch: the {@code #} that ends it; elsewhere 0. */
  private final int[] skipTo;

  /** Open minus closed brackets ahead of each token, the three kinds weighed to keep them apart. */
  private final long[] balance;

  /** +1 where a range of doubtful tokens begins, -1 behind it. */
  private final int[] doubt;

  private Conditionals(List<String> tokens) {
    this.tokens = tokens;
    this.skipTo = new int[tokens.size()];
    this.balance = new long[tokens.size() + 1];
    this.doubt = new int[tokens.size() + 1];
  }

  static Conditionals in(List<String> tokens) {
    Conditionals result = new Conditionals(tokens);
    result.read();
    return result;
  }

  /** Where to go on from the directive at {@code hash}: the next branch, or -1 to read this one. */
  int skipFrom(int hash) {
    return skipTo[hash] == 0 ? -1 : skipTo[hash];
  }

  /** Names in branches that are not read but may be compiled. */
  Set<String> doubtful() {
    Set<String> names = new HashSet<>();
    int depth = 0;
    for (int i = 0; i < tokens.size(); i++) {
      depth += doubt[i];
      if (depth > 0) {
        names.add(tokens.get(i));
      }
    }
    return names;
  }

  static boolean opensGroup(String directive) {
    return OPENING.contains(directive);
  }

  private void read() {
    Deque<List<Integer>> groups = new ArrayDeque<>();
    boolean lineStart = true;
    for (int i = 0; i < tokens.size(); i++) {
      String token = tokens.get(i);
      balance[i + 1] = balance[i] + weight(token);
      if (lineStart && token.equals("#") && i + 1 < tokens.size()) {
        String directive = tokens.get(i + 1);
        if (OPENING.contains(directive)) {
          groups.push(new ArrayList<>());
        }
        if (!groups.isEmpty() && (OPENING.contains(directive) || NEXT.contains(directive))) {
          groups.peek().add(i);
        } else if (!groups.isEmpty() && directive.equals("endif")) {
          decide(groups.pop(), i);
        }
      }
      lineStart = token.equals(CudaLexer.LINE_END);
    }
    while (!groups.isEmpty()) {
      decide(groups.pop(), tokens.size());
    }
  }

  private static long weight(String token) {
    return switch (token) {
      case "(" -> 1;
      case ")" -> -1;
      case "[" -> 1L << 20;
      case "]" -> -(1L << 20);
      case "{" -> 1L << 40;
      case "}" -> -(1L << 40);
      default -> 0;
    };
  }

  private void decide(List<Integer> branches, int end) {
    List<Integer> ends = new ArrayList<>(branches.subList(1, branches.size()));
    ends.add(end);
    int first = conditionIs(branches.get(0), "0", "false") ? 1 : 0;
    boolean certain = first < branches.size() && conditionIs(branches.get(first), "1", "true");
    boolean balanced = true;
    for (int i = first; i < branches.size(); i++) {
      balanced &= balance[ends.get(i)] == balance[branches.get(i)];
    }
    for (int i = 0; i < branches.size(); i++) {
      boolean dead = i < first || (certain && i > first);
      if (dead || (i > first && !balanced)) {
        skipTo[branches.get(i)] = ends.get(i);
        if (!dead) {
          doubt[branches.get(i)]++;
          doubt[ends.get(i)]--;
        }
      }
    }
  }

  private boolean conditionIs(int hash, String... values) {
    boolean one = hash + 3 >= tokens.size() || tokens.get(hash + 3).equals(CudaLexer.LINE_END);
    return one && hash + 2 < tokens.size() && Arrays.asList(values).contains(tokens.get(hash + 2));
  }
}
