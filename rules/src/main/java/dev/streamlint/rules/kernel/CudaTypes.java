package dev.streamlint.rules.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads types, knowing the typedefs and classes of one text. */
final class CudaTypes {
  private static final Set<String> CLASS_KEYS = Set.of("struct", "class", "union");
  private static final Set<String> ATTRIBUTES =
      Set.of("__align__", "alignas", "__attribute__", "__declspec");

  private static final Set<String> TYPE_OPERATORS = Set.of("*", "&", "&&", "::");

  /** Tokens between {@code struct} and its brace. */
  private static final int MAX_HEAD = 32;

  /** Casts in a row; more are not written. */
  private static final int MAX_CASTS = 4;

  private final Tokens tokens;
  private final Budget budget;
  private final Map<String, CudaType> aliases = new HashMap<>();
  private final Set<String> enums = new HashSet<>();
  private final Set<String> parameters = new HashSet<>();
  private final Set<String> scopes = new HashSet<>();
  private final CudaClasses classes = new CudaClasses();

  private CudaTypes(Tokens tokens, Budget budget) {
    this.tokens = tokens;
    this.budget = budget;
  }

  static CudaTypes in(Tokens tokens, Budget budget) {
    CudaTypes types = new CudaTypes(tokens, budget);
    for (int i = 0; i < tokens.size(); i++) {
      types.declaration(i);
    }
    return types;
  }

  private void declaration(int i) {
    String token = tokens.at(i);
    if (token.equals("typedef") || token.equals("using")) {
      alias(i, token.equals("using"));
    } else if (token.equals("namespace")) {
      namespace(i + 1);
    } else if (token.equals("enum")) {
      boolean scoped = CLASS_KEYS.contains(tokens.at(i + 1));
      enums.add(tokens.at(scoped ? i + 2 : i + 1));
    } else if (isTypeParameter(i)) {
      parameters.add(tokens.at(i + 1));
    } else if (CLASS_KEYS.contains(token) && tokens.isNameAt(i + 1)) {
      int open = i + 2;
      while (open < i + MAX_HEAD && !tokens.is(open, "{") && !tokens.is(open, ";")) {
        open++;
      }
      define(tokens.at(i + 1), i + 2, open);
    }
  }

  /** {@code template <typename T, class U = int>}. */
  private boolean isTypeParameter(int i) {
    boolean key = tokens.is(i, "typename") || tokens.is(i, "class");
    return key && Set.of(",", ">", "=").contains(tokens.at(i + 2));
  }

  /** {@code namespace a::b} with a body, but not {@code namespace c = a::b;}. */
  private void namespace(int from) {
    int i = from;
    while (tokens.isNameAt(i) || tokens.is(i, "::")) {
      i++;
    }
    for (int each = from; each < i && tokens.is(i, "{"); each++) {
      scopes.add(tokens.at(each));
    }
  }

  private void alias(int at, boolean using) {
    int end = at + 1;
    int body = -1;
    while (end < tokens.size() && !tokens.is(end, ";") && budget.spend()) {
      if (tokens.is(end, "{")) {
        if (tokens.match(end) < 0) {
          return;
        }
        body = end;
        end = tokens.match(end);
      }
      end++;
    }
    if (body >= 0) {
      // typedef struct { ... } Name;
      define(tokens.at(end - 1), at + 1, body);
    } else if (using && tokens.is(at + 2, "=")) {
      declared(at + 3, end).ifPresent(type -> define(tokens.at(at + 1), type));
    } else if (!using) {
      read(at + 1, end, true).ifPresent(it -> define(it.name(), it.type()));
    }
  }

  private void define(String name, int head, int open) {
    int close = tokens.is(open, "{") ? tokens.match(open) : -1;
    if (close > 0 && budget.spend(close - open)) {
      scopes.add(name);
      classes.define(tokens, this, name, head, open);
    }
  }

  /** Of two definitions that disagree on more than the element, neither is known. */
  private void define(String name, CudaType type) {
    aliases.merge(
        name,
        type,
        (one, other) ->
            one.pointers() == other.pointers() && one.readOnly() == other.readOnly()
                ? one
                : CudaType.named(name, false));
  }

  /** A parameter declared by the tokens of the range; empty if that is not certain. */
  Optional<CudaParameter> parameter(int from, int to) {
    return read(from, to, true).map(it -> new CudaParameter(it.name(), it.type().decayed()));
  }

  /** A member declared by the tokens of the range, arrays as such. */
  Optional<CudaParameter> member(int from, int to) {
    return read(from, to, true).filter(it -> !it.name().isEmpty());
  }

  /** The type of a member of the class {@code type}; opaque if it is not known. */
  CudaType memberOf(CudaType type, String name) {
    return classes.member(type.base(), name).orElse(CudaType.OPAQUE);
  }

  /** A type without a name. */
  Optional<CudaType> declared(int from, int to) {
    return read(from, to, false).map(CudaParameter::type);
  }

  private Optional<CudaParameter> read(int from, int to, boolean named) {
    return new TypeReader(tokens, aliases).read(from, to, named);
  }

  /**
   * The type in the parentheses that close at {@code close}, if they are a cast. {@code (n)} is
   * taken for one: it stands ahead of an operand, where nothing else may.
   */
  Optional<CudaType> cast(int close) {
    return cast(close, MAX_CASTS);
  }

  private Optional<CudaType> cast(int close, int more) {
    int open = tokens.match(close);
    if (open < 0 || open + 1 >= close || tokens.opensControl(open) || isCall(open, more)) {
      return Optional.empty();
    }
    for (int i = open + 1; i < close; i++) {
      String token = tokens.at(i);
      // (float (*)[4])
      boolean pointer = token.equals("(") && tokens.is(i + 1, "*") && tokens.is(i + 2, ")");
      boolean row = pointer || (token.equals("[") && !Tokens.isName(tokens.at(i - 1)));
      int end = row ? tokens.match(i) : tokens.templateEnd(i);
      if (end > 0) {
        i = end;
      } else if (!Tokens.isName(token) && !TYPE_OPERATORS.contains(token)) {
        return Optional.empty();
      }
    }
    return Tokens.isName(tokens.at(open + 1)) || tokens.is(open + 1, "::")
        ? declared(open + 1, close)
        : Optional.empty();
  }

  private boolean isCall(int open, int more) {
    if (tokens.is(open - 1, ")") && more > 0 && cast(open - 1, more - 1).isPresent()) {
      return false;
    }
    return tokens.endsOperand(open - 1) || tokens.templateStart(open - 1) >= 0;
  }

  /** No address fits into a value of that type. */
  boolean isAddressFree(CudaType type) {
    return !type.isPointer()
        && (TypeWords.isAddressFree(type.base()) || enums.contains(type.base()));
  }

  /** Whether nothing is known of the type, so that it may be a pointer or have one inside. */
  boolean isOpaque(CudaType type) {
    return !type.isPointer() && !isAddressFree(type) && !TypeWords.isWide(type.base());
  }

  /**
   * Whether assigning to what {@code pointer} points to, or to a member of it, is known to read
   * nothing.
   */
  boolean storesOnly(CudaType pointer, boolean member) {
    if (pointer.pointers() > 1 || TypeWords.isBuiltIn(pointer.base())) {
      return true;
    }
    return classes.storesOnly(pointer.base(), member);
  }

  /** Whether the text defines a namespace or class of that name. */
  boolean isScope(String name) {
    return scopes.contains(name);
  }

  /** Whether the name is certainly that of a type. */
  boolean isKnown(String name) {
    return TypeWords.isBuiltIn(name)
        || name.equals("void")
        || name.endsWith("_t")
        || aliases.containsKey(name)
        || enums.contains(name)
        || parameters.contains(name)
        || scopes.contains(name);
  }

  /** Whether the name is written like a macro and is no type of this text. */
  boolean mayBeMacro(String name) {
    return name.length() > 1 && Doubt.isMacroName(name) && !isKnown(name);
  }

  static boolean isAttribute(String token) {
    return ATTRIBUTES.contains(token);
  }

  /** Splits a parameter list at its commas. */
  List<int[]> split(int from, int to) {
    List<int[]> parts = new ArrayList<>();
    int start = from;
    for (int i = from; i < to; i++) {
      int end = tokens.is(i, "<") ? tokens.templateEnd(i) : tokens.match(i);
      if (end > i) {
        i = end;
      } else if (tokens.is(i, ",")) {
        parts.add(new int[] {start, i});
        start = i + 1;
      }
    }
    if (start < to) {
      parts.add(new int[] {start, to});
    }
    return parts;
  }
}
