package dev.streamlint.validator.watch;

import dev.streamlint.rules.op.Site;
import java.util.List;

/** How the program came to the call that is made now. */
final class Callers {
  private static final int MOST = 8;

  /** Ours, the binding's, and the JDK's. */
  private static final List<String> NOT_THE_PROGRAMS =
      List.of(
          "dev.streamlint.validator.", "dev.streamlint.rules.", "jcuda.", "java.", "jdk.", "sun.");

  private Callers() {}

  /** Innermost first, without the call itself. */
  static List<Site> here() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .filter(f -> NOT_THE_PROGRAMS.stream().noneMatch(f.getClassName()::startsWith))
                    .filter(f -> f.getLineNumber() > 0)
                    .skip(1)
                    .limit(MOST)
                    .map(Callers::site)
                    .toList());
  }

  private static Site site(StackWalker.StackFrame frame) {
    String type = frame.getClassName();
    String folder = type.substring(0, type.lastIndexOf('.') + 1).replace('.', '/');
    int line = frame.getLineNumber();
    return new Site(folder + frame.getFileName(), line, 0, line, 0, frame.getMethodName());
  }
}
