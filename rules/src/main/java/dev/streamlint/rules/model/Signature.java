package dev.streamlint.rules.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The head of a method entry: {@code cuEventRecord(event, stream)}, {@code new(size)}, {@code
 * of(elements...)}.
 *
 * @param name {@code <init>} for a constructor
 * @param variadic whether the last parameter takes any number of arguments
 */
record Signature(String name, List<String> params, boolean variadic) {
  static final String CONSTRUCTOR = "<init>";

  static Signature read(Yaml.Text head, Problems problems) {
    String text = head.value().strip();
    int open = text.indexOf('(');
    if (open < 1 || !text.endsWith(")")) {
      problems.add(head.at(), "expected `method(parameter, ...)`, not `" + text + "`");
      return new Signature(text, List.of(), false);
    }
    String name = text.substring(0, open).strip();
    if (!isIdentifier(name)) {
      problems.add(head.at(), "`" + name + "` is not the name of a method");
    }
    boolean variadic = text.endsWith("...)");
    String inside = text.substring(open + 1, text.length() - (variadic ? 4 : 1)).strip();
    List<String> params = new ArrayList<>();
    if (!inside.isEmpty() || variadic) {
      for (String param : inside.split(",", -1)) {
        params.add(param.strip());
      }
    }
    check(params, head, problems);
    return new Signature(name.equals("new") ? CONSTRUCTOR : name, List.copyOf(params), variadic);
  }

  private static void check(List<String> params, Yaml.Text head, Problems problems) {
    Set<String> seen = new HashSet<>();
    for (String param : params) {
      if (!isIdentifier(param)) {
        problems.add(head.at(), "`" + param + "` is not the name of a parameter");
      } else if (OperandReader.WORDS.containsKey(param)) {
        problems.add(
            head.at(),
            "a parameter cannot be called `" + param + "`: the word has a meaning in effects");
      } else if (!seen.add(param)) {
        problems.add(head.at(), "two parameters are called `" + param + "`");
      }
    }
  }

  boolean isConstructor() {
    return name.equals(CONSTRUCTOR);
  }

  static boolean isIdentifier(String text) {
    if (text.isEmpty() || !Character.isJavaIdentifierStart(text.charAt(0))) {
      return false;
    }
    for (int i = 1; i < text.length(); i++) {
      if (!Character.isJavaIdentifierPart(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }
}
