package dev.streamlint.rules.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one declaration. Used once. */
final class TypeReader {
  private final Tokens tokens;
  private final Map<String, CudaType> aliases;
  private final List<String> words = new ArrayList<>();
  private @Nullable CudaType type;
  private boolean constant;
  private String name = "";
  private int dimensions;

  TypeReader(Tokens tokens, Map<String, CudaType> aliases) {
    this.tokens = tokens;
    this.aliases = aliases;
  }

  /** Empty if the tokens are no declaration, or may be several. */
  Optional<CudaParameter> read(int from, int to, boolean named) {
    int i = from;
    while (i < to && !tokens.is(i, "=")) {
      i = token(i, to);
      if (i < 0) {
        return Optional.empty();
      }
    }
    if (named && type == null && name.isEmpty()) {
      lastWordIsName();
    }
    if (words.isEmpty() || (named && to == from + 1 && isLoneUnknownWord())) {
      return Optional.empty();
    }
    return Optional.of(new CudaParameter(name, current().arrayOf(dimensions)));
  }

  /** Returns the next token to read, or -1. */
  private int token(int i, int to) {
    String token = tokens.at(i);
    switch (token) {
      case "const" -> {
        if (type == null) {
          constant = true;
        } else {
          type = type.asConstant();
        }
      }
      case "*" -> type = current().pointerTo();
      case "&", "&&" -> type = current().asReference();
      case "::" -> {
        if (type == null) {
          words.clear();
        }
      }
      case "<" -> {
        return tokens.templateEnd(i) < 0 ? -1 : tokens.templateEnd(i) + 1;
      }
      case "[" -> {
        boolean attribute = tokens.is(i + 1, "[");
        dimensions += attribute ? 0 : 1;
        return tokens.match(i) < 0 ? -1 : tokens.match(i) + 1;
      }
      case "(" -> {
        return parenthesis(i, to);
      }
      default -> {
        return word(token, i);
      }
    }
    return i + 1;
  }

  private int word(String token, int i) {
    if (CudaTypes.isAttribute(token)) {
      return tokens.match(i + 1) < 0 ? -1 : tokens.match(i + 1) + 1;
    }
    if (!Tokens.isName(token)) {
      return -1;
    }
    if (!TypeWords.QUALIFIERS.contains(token)) {
      if (type == null) {
        words.add(token);
      } else {
        name = token;
      }
    }
    return i + 1;
  }

  /** {@code (*name)[4]}, {@code (&name)[4]}, {@code (*name)(int)}. */
  private int parenthesis(int open, int to) {
    int close = tokens.match(open);
    boolean declarator = tokens.is(open + 1, "*") || tokens.is(open + 1, "&");
    if (close < 0 || !declarator || close + 1 > to) {
      return -1;
    }
    CudaType inner = current();
    int next = close + 1;
    if (tokens.is(next, "(")) {
      // A function is no memory.
      type = CudaType.named("void", false);
      next = tokens.match(next) + 1;
    } else {
      int count = 0;
      while (tokens.is(next, "[") && tokens.match(next) > 0) {
        count++;
        next = tokens.match(next) + 1;
      }
      inner = inner.arrayOf(count);
      type = tokens.is(open + 1, "*") ? inner.pointerTo() : inner.asReference();
    }
    for (int i = open + 1; i < close; i++) {
      name = Tokens.isName(tokens.at(i)) ? tokens.at(i) : name;
    }
    return next > open ? next : -1;
  }

  private void lastWordIsName() {
    int last = words.size() - 1;
    if (last > 0 && !TypeWords.isFundamental(words.get(last))) {
      name = words.remove(last);
    }
  }

  /** {@code PARAMETERS}: a macro from elsewhere rather than a type without a name. */
  private boolean isLoneUnknownWord() {
    return type == null
        && name.isEmpty()
        && words.size() == 1
        && !TypeWords.isBuiltIn(words.get(0))
        && !aliases.containsKey(words.get(0));
  }

  private CudaType current() {
    if (type != null) {
      return type;
    }
    String base = TypeWords.base(words);
    CudaType alias = aliases.get(base);
    CudaType named = alias == null ? CudaType.named(base, false) : alias;
    return constant ? named.asConstant() : named;
  }
}
