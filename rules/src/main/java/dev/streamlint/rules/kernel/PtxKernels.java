package dev.streamlint.rules.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The kernels of one PTX text. */
final class PtxKernels {
  /** No text without it has a kernel. */
  static final String MARKER = ".entry";

  /** The driver takes fewer. */
  private static final int MAX_PARAMETERS = 4096;

  /** Far above what a compiler writes for one kernel. Bounds memory. */
  private static final int MAX_BODY = 4 << 20;

  /** Length of what may stand between a kernel's parameters and its body. */
  private static final int MAX_DIRECTIVES = 1000;

  private final PtxText text;
  private final int addressBits;
  private final List<FoundKernel> found = new ArrayList<>();

  /** Whether a bracket has no partner: all that follows is inside it, or cut off. */
  private boolean broken;

  private PtxKernels(PtxText text) {
    this.text = text;
    this.addressBits = addressBits(text);
  }

  static List<FoundKernel> in(String text) {
    PtxKernels kernels = new PtxKernels(PtxText.of(text));
    kernels.read();
    return kernels.found;
  }

  /** 0 if the text does not say: then either may be meant. */
  private static int addressBits(PtxText text) {
    int at = text.find(".address_size", 0);
    if (at < 0) {
      return 0;
    }
    int number = text.skipSpace(at + ".address_size".length());
    return text.at(number) == '3' ? 32 : 64;
  }

  private void read() {
    int at = text.find(MARKER, 0);
    while (at >= 0) {
      int end = at + MARKER.length();
      boolean word = !PtxText.isWordPart(text.at(at - 1)) && !PtxText.isWordPart(text.at(end));
      at = text.find(MARKER, word ? kernel(end) : end);
    }
  }

  /** Returns where to go on. */
  private int kernel(int from) {
    int start = text.skipSpace(from);
    int end = text.wordEnd(start);
    if (start == end) {
      return end;
    }
    String name = text.piece(start, end);
    int open = text.skipSpace(end);
    int close = broken || text.at(open) != '(' ? open - 1 : text.close(open);
    int body = broken || close < 0 ? -1 : bodyAfter(close + 1);
    if (!broken && close >= 0 && body < 0) {
      return close + 1; // declared only
    }
    int bodyEnd = body < 0 ? -1 : text.close(body);
    if (bodyEnd < 0) {
      broken = true;
      found.add(FoundKernel.unknown(name));
      return end;
    }
    String list = close > open ? text.piece(open + 1, close) : "";
    found.add(new FoundKernel(name, accesses(list, body + 1, bodyEnd)));
    return bodyEnd + 1;
  }

  /** The brace after performance directives, or -1. */
  private int bodyAfter(int from) {
    int i = from;
    while (i < from + MAX_DIRECTIVES && text.at(i) != ';' && text.at(i) != '{') {
      i++;
    }
    return text.at(i) == '{' ? i : -1;
  }

  private Optional<List<ParameterAccess>> accesses(String list, int from, int to) {
    List<PtxParameter> parameters = new ArrayList<>();
    for (String each : list.isBlank() ? new String[0] : list.split(",", MAX_PARAMETERS)) {
      Optional<PtxParameter> parameter = PtxParameter.of(each, addressBits);
      if (parameter.isEmpty()) {
        return Optional.empty();
      }
      parameters.add(parameter.get());
    }
    if (to - from > MAX_BODY
        || parameters.size() >= MAX_PARAMETERS
        || text.contains(KernelIndex.GAP, from, to)) {
      return Optional.empty();
    }
    PtxFlow flow = new PtxFlow(parameters);
    new PtxBody(text, new PtxMeaning(flow, addressBits)).read(from, to);
    Budget budget = new Budget(1_000_000 + 20L * (to - from));
    ParameterAccess[] accesses = flow.accesses(budget);
    List<ParameterAccess> result = new ArrayList<>();
    for (int i = 0; i < accesses.length; i++) {
      result.add(named(parameters.get(i), accesses[i], flow.isMentioned(i)));
    }
    return budget.isExhausted() ? Optional.empty() : Optional.of(result);
  }

  private static ParameterAccess named(
      PtxParameter parameter, ParameterAccess access, boolean mentioned) {
    if (parameter.opaque()) {
      return ParameterAccess.READ_WRITE;
    }
    boolean used = access != ParameterAccess.UNUSED;
    boolean pointer = parameter.pointer() || (parameter.mayPoint() && !mentioned);
    return used || pointer ? access : ParameterAccess.SCALAR;
  }
}
