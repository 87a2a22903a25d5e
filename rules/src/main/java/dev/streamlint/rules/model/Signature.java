package dev.streamlint.rules.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The head of a method entry: {@code cuEventRecord(event, stream)}, {@code new(size)}, {@code
 * of(elements...)}. {@code cublas<S|D>gemm<|_64>(..)} is four methods that mean the same.
 *
 * @param types of the parameters, where the entry states them ({@code of(com.acme.Queue queue)});
 *     else empty
 * @param variadic whether the last parameter takes any number of arguments
 */
record Signature(List<String> params, List<String> types, boolean variadic) {
  static final String CONSTRUCTOR = "<init>";

  /** Stands for any part of a name: {@code *_} is every method whose name ends so. */
  static final String ANY = "*";

  /** So many names can one entry stand for. */
  static final int MAX_CHOICES = 32;

  static Signature read(Yaml.Text head, Problems problems) {
    String text = head.value().strip();
    int open = text.indexOf('(');
    if (open < 1 || !text.endsWith(")")) {
      problems.add(head.at(), "expected `method(parameter, ...)`, not `" + text + "`");
      return new Signature(List.of(), List.of(), false);
    }
    boolean variadic = text.endsWith("...)");
    String inside = text.substring(open + 1, text.length() - (variadic ? 4 : 1)).strip();
    List<String> params = new ArrayList<>();
    List<String> types = new ArrayList<>();
    if (!inside.isEmpty() || variadic) {
      for (String param : inside.split(",", -1)) {
        int space = param.strip().lastIndexOf(' ');
        types.add(space < 0 ? "" : param.strip().substring(0, space).strip());
        params.add(param.strip().substring(space + 1));
      }
    }
    check(params, head, problems);
    checkTypes(types, head, problems);
    return new Signature(List.copyOf(params), List.copyOf(types), variadic);
  }

  /** The methods that the head stands for, {@code <init>} for a constructor. */
  static List<String> names(Yaml.Text head, Problems problems) {
    String text = head.value();
    int end = text.indexOf('(');
    List<String> names = choices(end < 0 ? text : text.substring(0, end));
    if (names.size() > MAX_CHOICES) {
      problems.add(head.at(), "stands for more than " + MAX_CHOICES + " names");
    }
    for (String name : names) {
      if (!isIdentifier(name.replace(ANY, "")) && !name.equals(ANY)) {
        problems.add(head.at(), "`" + name + "` is not the name of a method");
      }
    }
    if (names.size() == 1 && names.get(0).equals("new")) {
      return List.of(CONSTRUCTOR);
    }
    return names;
  }

  static boolean isPattern(String name) {
    return name.contains(ANY);
  }

  /** Whether a method of that name is meant by the pattern, which has one {@code *}. */
  static boolean matches(String pattern, String name) {
    int star = pattern.indexOf(ANY);
    String end = pattern.substring(star + 1);
    return name.length() >= pattern.length() - 1
        && name.startsWith(pattern.substring(0, star))
        && name.endsWith(end)
        && !name.equals(CONSTRUCTOR);
  }

  /** {@code a<b|c>d} is {@code abd} and {@code acd}. Stops when there are too many. */
  static List<String> choices(String text) {
    List<String> choices = new ArrayList<>();
    expand("", text, choices);
    return choices;
  }

  private static void expand(String done, String rest, List<String> into) {
    if (into.size() > MAX_CHOICES) {
      return;
    }
    int open = rest.indexOf('<');
    int close = rest.indexOf('>', open);
    if (open < 0 || close < 0) {
      into.add(done.concat(rest));
      return;
    }
    for (String choice : rest.substring(open + 1, close).split("\\|", -1)) {
      expand(done.concat(rest.substring(0, open)).concat(choice), rest.substring(close + 1), into);
    }
  }

  private static void checkTypes(List<String> types, Yaml.Text head, Problems problems) {
    for (String type : types) {
      for (String part : type.isEmpty() ? new String[0] : type.replace("[]", "").split("\\.", -1)) {
        if (!isIdentifier(part)) {
          problems.add(head.at(), "`" + type + "` is not the name of a type");
          break;
        }
      }
    }
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
