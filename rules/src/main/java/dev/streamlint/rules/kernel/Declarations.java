package dev.streamlint.rules.kernel;

import dev.streamlint.rules.kernel.Step.Kind;
import java.util.Set;

/**
 * Tells declarations of local variables from uses of them.
 *
 * <p>To take a use for a declaration would lose an access, so what is not certain is a use.
 */
final class Declarations {
  private static final Set<String> DECLARATOR = Set.of("*", "&", "&&", "::");
  private static final int MAX_DECLARATOR = 16;
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
    String after = tokens.at(mention + 1);
    int start = typeStart(mention);
    if (start == mention || !(after.equals("[") || AFTER_NAME.contains(after))) {
      return false;
    }
    if (!tokens.isNameAt(start)) {
      return !isStore(start);
    }
    String declarator = declarator(mention);
    boolean macro = types.mayBeMacro(tokens.at(start)); // `UNROLL *p = 1`
    boolean operators = !declarator.matches("\\**&{0,2}"); // `a && *p`
    if (macro || operators) {
      return false;
    }
    // A pointer can be no factor: `a * p` declares it wherever it stands, as in a lambda's list.
    boolean factor = declarator.startsWith("**") || after.equals("[");
    boolean noProduct = kind == Kind.POINTER && !factor;
    boolean head = tokens.is(start - 1, "(") && tokens.is(start - 2, "for");
    boolean initialised = after.equals("=") || after.equals(":");
    return noProduct || startsStatement(start) || (head && initialised);
  }

  /** The {@code *} and {@code &} between a type and the name. */
  private String declarator(int name) {
    StringBuilder declarator = new StringBuilder();
    for (int i = name - 1; i > name - MAX_DECLARATOR; i--) {
      String token = tokens.at(i);
      boolean operator = DECLARATOR.contains(token) && !token.equals("::");
      if (!operator && !token.equals("const") && !TypeWords.QUALIFIERS.contains(token)) {
        break;
      }
      declarator.insert(0, operator ? token : "");
    }
    return declarator.toString();
  }

  private boolean startsStatement(int first) {
    return switch (tokens.at(first - 1)) {
      case ";" -> true;
      case "{" -> isBlock(first - 1);
      // Behind `T{..}` there would be an operator.
      case "}" -> isBlock(tokens.match(first - 1));
      default -> false;
    };
  }

  /** Whether a brace holds statements, not values. */
  private boolean isBlock(int brace) {
    int open = brace;
    while (tokens.is(open - 1, "{") && budget.spend()) {
      open--;
    }
    return Set.of(")", ";", "}", "else", "do", ":").contains(tokens.at(open - 1));
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
    boolean head = tokens.is(first - 1, "(") && tokens.is(first - 2, "for");
    boolean statement = head || startsStatement(first);
    boolean typed = tokens.isNameAt(first) && !types.mayBeMacro(tokens.at(first));
    boolean declares = tokens.isNameAt(first + 1) || tokens.is(first + 1, "<");
    declares |= DECLARATOR.contains(tokens.at(first + 1));
    return !(statement && typed && declares);
  }

  private int statementStart(int from) {
    int i = from;
    while (budget.spend()) {
      String token = tokens.at(i);
      boolean block = token.equals("}") && isBlock(tokens.match(i));
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
