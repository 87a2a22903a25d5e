package dev.streamlint.rules.kernel;

import dev.streamlint.rules.kernel.Step.Kind;
import java.util.Set;

/** Tells declarations of local variables from uses of them. */
final class Declarations {
  private static final Set<String> DECLARATOR = Set.of("*", "&", "&&", "::");
  private static final Set<String> AFTER_NAME = Set.of("=", ";", ",", "(", "{", ":", ")");

  private final Tokens tokens;
  private final CudaTypes types;
  private final Budget budget;

  Declarations(Tokens tokens, CudaTypes types, Budget budget) {
    this.tokens = tokens;
    this.types = types;
    this.budget = budget;
  }

  /** Whether the name at {@code mention} is declared there, rather than used. */
  boolean declares(int mention, Kind kind) {
    boolean array = tokens.is(mention + 1, "[");
    if (!array && !AFTER_NAME.contains(tokens.at(mention + 1))) {
      return false;
    }
    int start = typeStart(mention);
    if (start == mention) {
      return false;
    }
    int operator = mention - 1;
    while (TypeWords.QUALIFIERS.contains(tokens.at(operator)) || tokens.is(operator, "const")) {
      operator--;
    }
    if (!DECLARATOR.contains(tokens.at(operator))) {
      // Two names in a row; in front of an element the first may be a macro of unknown meaning.
      return !array || types.isKnown(tokens.at(operator));
    }
    boolean typed = tokens.isNameAt(start);
    if (kind == Kind.POINTER && !array) {
      return typed || !isStore(start); // `a * p` can be no product
    }
    String before = tokens.at(start - 1);
    boolean statement = Set.of(";", "{", "}").contains(before) || tokens.opensControl(start - 1);
    return typed ? statement : !isStore(start);
  }

  /** The first token of the type in front of a declared name; {@code name} itself if none is. */
  int typeStart(int name) {
    int i = name - 1;
    while (budget.spend()) {
      int template = tokens.templateStart(i);
      if (template >= 0) {
        i = template - 1;
      } else if (tokens.isNameAt(i) || DECLARATOR.contains(tokens.at(i))) {
        i--;
      } else {
        break;
      }
    }
    return i + 1;
  }

  /** Whether {@code *r = e}, begun at {@code start}, stores to memory rather than declares r. */
  boolean isStore(int start) {
    if (!tokens.is(start - 1, ",")) {
      return true;
    }
    int first = statementStart(start - 1);
    boolean type = tokens.isNameAt(first);
    boolean declares = tokens.isNameAt(first + 1);
    declares |= DECLARATOR.contains(tokens.at(first + 1)) || tokens.is(first + 1, "<");
    return !(type && declares);
  }

  private int statementStart(int from) {
    int i = from;
    while (budget.spend()) {
      String token = tokens.at(i);
      boolean block = token.equals("}") && !tokens.is(tokens.match(i) - 1, "=");
      if (block || Set.of("", ";", "{", "(", "[").contains(token)) {
        break;
      }
      boolean group = Set.of(")", "]", "}").contains(token) && tokens.match(i) >= 0;
      i = group ? tokens.match(i) - 1 : i - 1;
    }
    return i + 1;
  }

  /**
   * Whether {@code name} is a variable of the function that nobody else reads. A reference is none:
   * what is assigned to it goes to some other variable.
   */
  boolean isLocal(CudaFunction function, String name) {
    boolean local = false;
    for (CudaParameter parameter : function.parameters()) {
      if (parameter.name().equals(name)) {
        local = true;
        if (parameter.type().reference()) {
          return false;
        }
      }
    }
    for (int mention : function.mentionsOf(name)) {
      if (budget.spend() && declares(mention, Kind.POINTER)) {
        local = true;
        if (tokens.is(mention - 1, "&") || tokens.is(mention - 1, "&&")) {
          return false;
        }
      }
    }
    return local;
  }
}
