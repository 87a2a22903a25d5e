package dev.streamlint.rules.kernel;

import dev.streamlint.rules.kernel.PtxDefinition.Rule;
import dev.streamlint.rules.kernel.PtxInstruction.Operand;
import java.util.List;
import java.util.Map;

/** What each PTX instruction does with addresses: PTX ISA, chapter 9. */
final class PtxMeaning {
  /** Those that come to the same in any order; not the wrapping {@code .inc} and {@code .dec}. */
  private static final Map<String, ParameterAccess> ATOMIC_OPERATIONS =
      Map.of(
          ".add", ParameterAccess.ATOMIC_ADD,
          ".min", ParameterAccess.ATOMIC_MIN,
          ".max", ParameterAccess.ATOMIC_MAX,
          ".and", ParameterAccess.ATOMIC_AND,
          ".or", ParameterAccess.ATOMIC_OR,
          ".xor", ParameterAccess.ATOMIC_XOR);

  private final PtxFlow flow;
  private final int addressBits;

  PtxMeaning(PtxFlow flow, int addressBits) {
    this.flow = flow;
    this.addressBits = addressBits;
  }

  void add(PtxInstruction instruction) {
    instruction.operands().forEach(operand -> flow.count(operand.names()));
    switch (instruction.operation()) {
      case "ld", "ldu" -> load(instruction);
      case "st" -> store(instruction, ParameterAccess.WRITE);
      case "red" -> store(instruction, atomic(instruction));
      case "atom" -> atom(instruction);
      case "cvta" -> define(instruction, 1, Rule.ADDRESS);
      case "mov", "selp", "slct" -> define(instruction, 1, Rule.COPY);
      case "add" -> define(instruction, 1, Rule.SUM);
      case "sub" -> define(instruction, 1, Rule.DIFFERENCE);
      case "neg", "not" -> define(instruction, 1, Rule.INVERSE);
      case "cvt" -> define(instruction, 1, isFraction(instruction) ? Rule.NUMBER : Rule.MIX);
      case "mad", "mad24", "madc" -> define(instruction, 3, Rule.SUM);
      case "mul",
          "mul24",
          "shl",
          "shr",
          "div",
          "rem",
          "setp",
          "set",
          "fma",
          "bfe",
          "clz",
          "popc",
          "tex",
          "tld4",
          "txq",
          "suq",
          "isspacep",
          "vote" ->
          define(instruction, instruction.operands().size(), Rule.NUMBER);
      case "prefetch",
          "prefetchu",
          "applypriority",
          "ldmatrix",
          "stmatrix",
          "bra",
          "bar",
          "ret" -> {}
      case "cp" -> copy(instruction);
      case "wmma" -> matrix(instruction);
      case "call" -> {
        flow.define(instruction.operand(0).names(), List.of(), Rule.NUMBER);
        escape(instruction.operands());
      }
      default -> unknown(instruction);
    }
  }

  private void define(PtxInstruction instruction, int firstSource, Rule rule) {
    flow.define(instruction.operand(0).names(), names(instruction, firstSource), rule);
  }

  private static List<String> names(PtxInstruction instruction, int from) {
    int size = instruction.operands().size();
    return instruction.operands().subList(Math.min(from, size), size).stream()
        .flatMap(operand -> operand.names().stream())
        .toList();
  }

  private void load(PtxInstruction instruction) {
    List<String> target = instruction.operand(0).names();
    List<String> address = instruction.operand(1).names();
    flow.define(target, address, movesAddresses(instruction) ? Rule.LOAD : Rule.NUMBER);
    if (!instruction.has(".param") && !isOnChip(instruction)) {
      flow.access(address, ParameterAccess.READ);
    }
  }

  private void store(PtxInstruction instruction, ParameterAccess access) {
    if (!isOnChip(instruction)) {
      flow.access(instruction.operand(0).names(), access);
    }
    escape(instruction, 1);
  }

  private void atom(PtxInstruction instruction) {
    flow.define(instruction.operand(0).names(), List.of(), Rule.NUMBER);
    if (!isOnChip(instruction)) {
      List<String> address = instruction.operand(1).names();
      flow.atomic(instruction.operand(0).names(), address, atomic(instruction));
    }
    escape(instruction, 2);
  }

  /**
   * What it does if nobody looks at what it found. One with a narrower scope than the device is
   * atomic for its own kernel only.
   */
  private static ParameterAccess atomic(PtxInstruction instruction) {
    if (instruction.has(".cta", ".cluster")) {
      return ParameterAccess.READ_WRITE;
    }
    return ATOMIC_OPERATIONS.entrySet().stream()
        .filter(operation -> instruction.has(operation.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(ParameterAccess.READ_WRITE);
  }

  /** The values from {@code first} on go to memory, if addresses fit into them. */
  private void escape(PtxInstruction instruction, int first) {
    if (movesAddresses(instruction)) {
      flow.access(names(instruction, first), ParameterAccess.READ_WRITE);
    }
  }

  /** Whether the type of what moves to or from memory is one that an address fits into. */
  private boolean movesAddresses(PtxInstruction instruction) {
    boolean wide = instruction.has(".u64", ".s64", ".b64", ".b128");
    boolean narrow = instruction.has(".u32", ".s32", ".b32");
    boolean halves = narrow && instruction.has(".v2", ".v4", ".v8");
    return halves || (wide && addressBits != 32) || (narrow && addressBits != 64);
  }

  private static boolean isFraction(PtxInstruction instruction) {
    return instruction.has(".f16", ".f32", ".f64", ".bf16", ".f16x2", ".bf16x2");
  }

  /** Memory that no parameter points to. */
  private static boolean isOnChip(PtxInstruction instruction) {
    return instruction.has(".shared", ".local");
  }

  private void copy(PtxInstruction instruction) {
    if (instruction.has(".ca", ".cg")) {
      flow.access(instruction.operand(1).names(), ParameterAccess.READ);
    } else {
      escape(instruction.operands());
    }
  }

  private void matrix(PtxInstruction instruction) {
    boolean onChip = isOnChip(instruction);
    if (instruction.has(".load")) {
      flow.define(instruction.operand(0).names(), List.of(), Rule.NUMBER);
      flow.access(onChip ? List.of() : instruction.operand(1).names(), ParameterAccess.READ);
    } else if (instruction.has(".store")) {
      flow.access(onChip ? List.of() : instruction.operand(0).names(), ParameterAccess.WRITE);
    }
  }

  /** They go where they cannot be followed. */
  private void escape(List<Operand> operands) {
    for (Operand each : operands) {
      flow.access(each.names(), ParameterAccess.READ_WRITE);
    }
  }

  /** What it is given goes into its result, and memory that it names is read and written. */
  private void unknown(PtxInstruction instruction) {
    if (instruction.operand(0).address()) {
      escape(instruction.operands());
      return;
    }
    define(instruction, 1, Rule.MIX);
    escape(instruction.operands().stream().filter(Operand::address).toList());
  }
}
