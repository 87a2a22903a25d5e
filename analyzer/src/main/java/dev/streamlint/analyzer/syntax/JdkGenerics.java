package dev.streamlint.analyzer.syntax;

import dev.streamlint.analyzer.ir.TypeRef;
import java.util.List;
import java.util.Set;

/**
 * What the usual methods of containers return, so that {@code var s = streams.get(0)} has a type.
 */
final class JdkGenerics {
  /** Methods that return a whole element, or a map's value: the last type argument. */
  private static final Set<String> ELEMENT =
      Set.of(
          "get",
          "getFirst",
          "getLast",
          "next",
          "previous",
          "poll",
          "pollFirst",
          "pollLast",
          "peek",
          "peekFirst",
          "peekLast",
          "pop",
          "take",
          "takeFirst",
          "takeLast",
          "element",
          "remove",
          "removeFirst",
          "removeLast",
          "orElse",
          "orElseThrow",
          "getOrDefault",
          "getValue",
          "join",
          "first",
          "last",
          "call",
          "computeIfAbsent",
          "getNow",
          "getAndSet");

  private JdkGenerics() {}

  static TypeRef returned(TypeRef receiver, String method) {
    List<TypeRef> args = receiver.args();
    if (args.isEmpty() || !receiver.name().startsWith("java.util.")) {
      return TypeRef.UNKNOWN;
    }
    TypeRef first = args.get(0);
    TypeRef last = args.get(args.size() - 1);
    if (ELEMENT.contains(method)) {
      return last;
    }
    return switch (method) {
      case "iterator", "listIterator" -> generic("java.util.Iterator", last);
      case "values" -> generic("java.util.Collection", last);
      case "keySet" -> generic("java.util.Set", first);
      case "getKey" -> first;
      case "entrySet" -> generic("java.util.Set", new TypeRef("java.util.Map.Entry", args, 0));
      case "subList", "reversed" -> receiver;
      default -> TypeRef.UNKNOWN;
    };
  }

  private static TypeRef generic(String name, TypeRef arg) {
    return new TypeRef(name, List.of(arg), 0);
  }
}
