package dev.streamlint.rules.kernel;

import java.util.regex.Pattern;

/** How much of a function's body cannot be seen. */
enum Doubt {
  NONE,
  /** A macro from elsewhere may use what is not mentioned otherwise. */
  UNMENTIONED,
  ALL;

  /** Called like this, it is a macro. */
  private static final Pattern MACRO_NAME = Pattern.compile("[A-Z][A-Z0-9_]*");

  static boolean isMacroName(String name) {
    return MACRO_NAME.matcher(name).matches();
  }

  /** Of the body between these braces. */
  static Doubt of(Tokens tokens, int body, int end) {
    Doubt doubt = NONE;
    for (int i = body; i < end; i++) {
      if (tokens.is(i, CudaLexer.GAP)) {
        return ALL;
      }
      if (tokens.is(i + 1, "(") && isMacroName(tokens.at(i))) {
        String after = tokens.at(tokens.match(i + 1) + 1);
        if (after.equals("=") || ExpressionBounds.COMPOUND_ASSIGNMENTS.contains(after)) {
          return ALL; // `C(i, j) = ..`: it stands for an element of something
        }
        doubt = UNMENTIONED;
      }
    }
    return doubt;
  }

  /** What to believe of a pointer of that type, after {@code seen} has been seen. */
  ParameterAccess applied(ParameterAccess seen, CudaType type) {
    boolean unused = seen == ParameterAccess.UNUSED;
    return this == ALL || (this == UNMENTIONED && unused)
        ? seen.or(Unknown.restrict(ParameterAccess.READ_WRITE, type).access())
        : seen;
  }
}
