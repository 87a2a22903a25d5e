package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a name that goes through fields ({@code stage.queue}, {@code lanes[i].stream}) compiles.
 * What follows a call, or the name of a class, is taken as it stands; a constant is no class.
 */
final class FieldPath {
  private static final Pattern PART = Pattern.compile("([A-Za-z_$][\\w$]*)((?:\\[[^\\[\\]]*])*)");

  private final Surroundings around;
  private final Members members;
  private final String inClass;

  FieldPath(Surroundings around, Members members, String inClass) {
    this.around = around;
    this.members = members;
    this.inClass = inClass;
  }

  boolean isNameable(String expression) {
    List<String> parts = List.of(expression.split("\\.", -1));
    Optional<TypeRef> type = Optional.empty();
    for (int i = 0; i < parts.size(); i++) {
      Matcher part = PART.matcher(parts.get(i));
      if (!part.matches()) {
        return true;
      }
      String name = part.group(1);
      if (i == 0) {
        if (parts.size() > 1 && Character.isUpperCase(name.charAt(0)) && !around.sees(name)) {
          return !members.isConstant(name);
        }
        type = name.equals("this") ? Optional.of(TypeRef.of(inClass)) : around.type(name);
      } else {
        type = type.flatMap(of -> members.field(of, name));
      }
      if (type.isEmpty()) {
        return false;
      }
      long indexes = part.group(2).chars().filter(c -> c == '[').count();
      TypeRef at = type.get();
      for (long index = 0; index < indexes; index++) {
        at = at.element();
      }
      type = Optional.of(at);
    }
    return true;
  }
}
