package dev.streamlint.analyzer.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Puts a command's name before the options that were given before it. */
final class CommandFirst {
  private static final Set<String> WITH_VALUE =
      Set.of(
          "--models",
          "--config",
          "--classpath",
          "--default-stream",
          "--format",
          "--output",
          "--max-width",
          "--baseline",
          "--changed-since",
          "--fail-on",
          "--verdicts",
          "--stdin-filename");

  /** What commands other than {@code check} understand. */
  private static final Set<String> COMMON = Set.of("--debug", "-h", "--help", "-V", "--version");

  private CommandFirst() {}

  /**
   * {@code --models FILE models list} as {@code models list --models FILE}. The arguments as they
   * are if the first that is no option names no command, or one that does not know the options:
   * then it is a path.
   */
  static String[] of(String... args) {
    int at = 0;
    while (at < args.length && args[at].startsWith("-")) {
      at += WITH_VALUE.contains(args[at]) ? 2 : 1;
    }
    if (at == 0 || at >= args.length) {
      return args;
    }
    List<String> options = List.of(args).subList(0, at);
    List<String> rest = List.of(args).subList(at, args.length);
    int name = rest.get(0).equals("models") && rest.size() > 1 ? 2 : 1;
    if (!knows(rest.get(0), options)) {
      return args;
    }
    List<String> moved = new ArrayList<>(rest.subList(0, name));
    moved.addAll(options);
    moved.addAll(rest.subList(name, rest.size()));
    return moved.toArray(String[]::new);
  }

  private static boolean knows(String command, List<String> options) {
    return switch (command) {
      case "check", "baseline" -> true;
      case "models" -> areAmong(options, true);
      case "rules", "explain" -> areAmong(options, false);
      default -> false;
    };
  }

  private static boolean areAmong(List<String> options, boolean models) {
    for (int i = 0; i < options.size(); i++) {
      String option = options.get(i);
      if (models && option.equals("--models")) {
        i++;
      } else if (!COMMON.contains(option) && !(models && option.startsWith("--models="))) {
        return false;
      }
    }
    return true;
  }
}
