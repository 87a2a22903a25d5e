package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.Affine;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the conditions that a path has decided say of things from out of view: who is zero is not
 * five. Numbers may be fractions, so nothing is rounded.
 */
final class Facts {
  /** A question that was asked: what it is about, and how it reads. */
  private record Question(String about, String op, Object value) {}

  /** A comparison as one of {@code about} with a number. */
  private record Bound(String about, String op, long value) {}

  /** What is known of one thing. */
  private static final class Known {
    @Nullable Object is;
    final Set<Object> isNot = new HashSet<>();
    long least = Long.MIN_VALUE;
    long most = Long.MAX_VALUE;

    /** Whether it is more than the least, less than the most. */
    boolean more;

    boolean less;
  }

  private final Map<String, Question> asked = new HashMap<>();
  private final Map<String, Known> known = new HashMap<>();

  // --- numbers ---

  /** The truth of {@code difference op 0}; null if nothing says it. */
  @Nullable Boolean implied(String op, Affine difference) {
    Bound bound = bound(op, difference);
    Known about = known.get(bound.about());
    if (about == null) {
      return null;
    }
    long value = bound.value();
    boolean above = about.least > value || (about.least == value && about.more);
    boolean below = about.most < value || (about.most == value && about.less);
    boolean apart = above || below || about.isNot.contains(value);
    return switch (bound.op()) {
      case "==" -> apart ? Boolean.FALSE : isExactly(about, value) ? Boolean.TRUE : null;
      case "!=" -> apart ? Boolean.TRUE : isExactly(about, value) ? Boolean.FALSE : null;
      case "<" -> below ? Boolean.TRUE : about.least >= value ? Boolean.FALSE : null;
      case "<=" -> about.most <= value ? Boolean.TRUE : above ? Boolean.FALSE : null;
      case ">" -> above ? Boolean.TRUE : about.most <= value ? Boolean.FALSE : null;
      case ">=" -> about.least >= value ? Boolean.TRUE : below ? Boolean.FALSE : null;
      default -> null;
    };
  }

  private static boolean isExactly(Known about, long value) {
    return about.least == value && about.most == value;
  }

  /** Remembers what a question means if it is answered with yes: {@code difference op 0}. */
  void ask(String question, String op, Affine difference) {
    Bound bound = bound(op, difference);
    asked.put(question, new Question(bound.about(), bound.op(), bound.value()));
  }

  /** {@code 3 - n < 0} is {@code n > 3}. */
  private static Bound bound(String op, Affine difference) {
    TreeMap<String, Long> terms = new TreeMap<>(difference.terms());
    boolean turned = terms.firstEntry().getValue() < 0;
    Affine sum = turned ? difference.times(-1) : difference;
    String about = new Affine(0, sum.terms()).toString();
    return new Bound(about, turned ? turned(op) : op, -sum.constant());
  }

  // --- objects ---

  /** Whether what the key stands for is that constant; null if nothing says it. */
  @Nullable Boolean is(String key, Value constant) {
    Known about = known.get(key);
    if (about == null) {
      return null;
    } else if (about.is != null) {
      return about.is.equals(constant);
    }
    return about.isNot.contains(constant) ? Boolean.FALSE : null;
  }

  /** Remembers what a question means if it is answered with yes: it is that constant. */
  void ask(String question, String key, Value constant) {
    asked.put(question, new Question(key, "is", constant));
  }

  // --- answers ---

  /** A question was decided on this path. */
  void learn(String question, boolean answer) {
    Question what = asked.get(question);
    if (what == null) {
      return;
    }
    Known about = known.computeIfAbsent(what.about(), k -> new Known());
    if (what.value() instanceof Long number) {
      learn(about, answer ? what.op() : opposite(what.op()), number);
    } else if (answer) {
      about.is = what.value();
    } else {
      about.isNot.add(what.value());
    }
  }

  private static void learn(Known about, String op, long value) {
    boolean equal = op.equals("==");
    if (op.equals("!=")) {
      about.isNot.add(value);
    }
    boolean fromAbove = equal || op.startsWith("<");
    if (fromAbove && (value < about.most || (value == about.most && op.equals("<")))) {
      about.most = value;
      about.less = op.equals("<");
    }
    boolean fromBelow = equal || op.startsWith(">");
    if (fromBelow && (value > about.least || (value == about.least && op.equals(">")))) {
      about.least = value;
      about.more = op.equals(">");
    }
  }

  private static String opposite(String op) {
    return switch (op) {
      case "==" -> "!=";
      case "!=" -> "==";
      case "<" -> ">=";
      case "<=" -> ">";
      case ">" -> "<=";
      default -> "<";
    };
  }

  private static String turned(String op) {
    return switch (op) {
      case "<" -> ">";
      case "<=" -> ">=";
      case ">" -> "<";
      case ">=" -> "<=";
      default -> op;
    };
  }
}
