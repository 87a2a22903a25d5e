package dev.streamlint.validator.trace;

import dev.streamlint.rules.op.Op;

/** Where the operations go. */
interface Ops {
  void add(Op op);
}
