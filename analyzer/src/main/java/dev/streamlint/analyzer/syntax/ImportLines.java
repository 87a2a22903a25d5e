package dev.streamlint.analyzer.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A condensed text without the imports at its start, and what they were. JavaParser looks far ahead
 * before each of them, and makes a node of every word: that is a sixth of all it does.
 *
 * <p>Only what fills a line of its own and looks as everybody writes it; the first that does not is
 * left to the parser, with all behind it. Lines keep their numbers.
 *
 * @param rest the text, where the imports' lines are empty
 */
record ImportLines(List<Import> imports, String rest) {
  private static final String IMPORT = "import ";
  private static final String STATIC = "static ";
  private static final String MODULE = "module ";
  private static final String ON_DEMAND = ".*";

  static ImportLines of(String text) {
    List<Import> imports = new ArrayList<>();
    StringBuilder rest = new StringBuilder(text.length());
    int at = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
      Optional<Import> read = read(text, at, end);
      if (read.isPresent()) {
        imports.add(read.get());
      } else if (isBefore(text, at, end)) {
        rest.append(text, at, end);
      } else {
        break;
      }
      rest.append('\n');
      at = end + 1;
    }
    return new ImportLines(imports, rest.append(text, at, text.length()).toString());
  }

  /** Whether the line may stand before imports: nothing, or the package. */
  private static boolean isBefore(String text, int start, int end) {
    return start == end || (text.startsWith("package ", start) && text.charAt(end - 1) == ';');
  }

  private static Optional<Import> read(String text, int start, int end) {
    if (!text.startsWith(IMPORT, start) || text.charAt(end - 1) != ';') {
      return Optional.empty();
    }
    int name = start + IMPORT.length();
    boolean isStatic = text.startsWith(STATIC, name);
    boolean isModule = text.startsWith(MODULE, name);
    name += isStatic ? STATIC.length() : isModule ? MODULE.length() : 0;
    int nameEnd = end - 1;
    boolean isOnDemand = text.startsWith(ON_DEMAND, nameEnd - ON_DEMAND.length());
    nameEnd -= isOnDemand ? ON_DEMAND.length() : 0;
    return isName(text, name, nameEnd)
        ? Optional.of(new Import(text.substring(name, nameEnd), isStatic, isOnDemand, isModule))
        : Optional.empty();
  }

  /** Words with a dot between each two. */
  private static boolean isName(String text, int start, int end) {
    boolean inWord = false;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (inWord && c == '.') {
        inWord = false;
      } else if (inWord ? Character.isJavaIdentifierPart(c) : Character.isJavaIdentifierStart(c)) {
        inWord = true;
      } else {
        return false;
      }
    }
    return inWord;
  }
}
