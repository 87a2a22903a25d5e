package dev.streamlint.rules.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One PTX instruction.
 *
 * @param opcode with its modifiers: {@code ld.global.v4.f32}
 */
record PtxInstruction(String opcode, List<Operand> operands) {

  /**
   * An operand.
   *
   * @param address whether it stands in square brackets: what it names is followed
   * @param names registers and variables in it, in order
   */
  record Operand(boolean address, List<String> names) {
    private static final Operand NONE = new Operand(false, List.of());
  }

  /** Reads what stands between two semicolons; empty for directives. */
  static Optional<PtxInstruction> of(PtxText text, int from, int to) {
    int start = afterPredicate(text, from);
    int end = opcodeEnd(text, start);
    if (start == end || end > to || text.at(start) == '.') {
      return Optional.empty();
    }
    return Optional.of(new PtxInstruction(text.piece(start, end), operands(text, end, to)));
  }

  private static int afterPredicate(PtxText text, int from) {
    int i = text.skipSpace(from);
    if (text.at(i) == '@') {
      i = text.skipSpace(i + 1);
      i = text.at(i) == '!' ? text.skipSpace(i + 1) : i;
      i = text.skipSpace(text.wordEnd(i));
    }
    return i;
  }

  /** Modifiers may have two colons in them: {@code .shared::cta}. */
  private static int opcodeEnd(PtxText text, int start) {
    int end = text.wordEnd(start);
    while (end > start && text.at(end) == ':' && text.at(end + 1) == ':') {
      end = text.wordEnd(end + 2);
    }
    return end;
  }

  private static List<Operand> operands(PtxText text, int from, int to) {
    List<Operand> operands = new ArrayList<>();
    int depth = 0;
    int start = from;
    for (int i = from; i < to; i++) {
      switch (text.at(i)) {
        case '[', '{', '(' -> depth++;
        case ']', '}', ')' -> depth--;
        case ',' -> {
          if (depth == 0) {
            operands.add(operand(text, start, i));
            start = i + 1;
          }
        }
        default -> {}
      }
    }
    if (text.skipSpace(start) < to) {
      operands.add(operand(text, start, to));
    }
    return operands;
  }

  private static Operand operand(PtxText text, int from, int to) {
    List<String> names = new ArrayList<>();
    boolean address = false;
    for (int i = from; i < to; i++) {
      char c = text.at(i);
      address |= c == '[';
      if (PtxText.isWordPart(c)) {
        int end = Math.min(to, text.wordEnd(i));
        if (c < '0' || c > '9') {
          names.add(plain(text.piece(i, end)));
        }
        i = end - 1;
      }
    }
    return new Operand(address, names);
  }

  /** {@code %v} for {@code %v.x}. */
  private static String plain(String name) {
    int dot = name.indexOf('.', 1);
    return dot < 0 ? name : name.substring(0, dot);
  }

  /** The operation, without modifiers. */
  String operation() {
    int dot = opcode.indexOf('.');
    return dot < 0 ? opcode : opcode.substring(0, dot);
  }

  /** Whether the opcode has one of these modifiers, two-part ones by their first part. */
  boolean has(String... modifiers) {
    for (String modifier : modifiers) {
      int at = opcode.indexOf(modifier);
      while (at >= 0) {
        int end = at + modifier.length();
        if (end == opcode.length() || opcode.charAt(end) == '.' || opcode.charAt(end) == ':') {
          return true;
        }
        at = opcode.indexOf(modifier, end);
      }
    }
    return false;
  }

  /** The operand at {@code index}; one without names if there are fewer. */
  Operand operand(int index) {
    return index < operands.size() ? operands.get(index) : Operand.NONE;
  }
}
