package dev.streamlint.validator.trace;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.TokenId;

/** Where the operations go, one at a time. */
public interface Ops {
  void add(Op op);

  /** No op will name the buffer again. */
  default void forget(BufferId buffer) {}

  /** No op will name the token again. */
  default void forget(TokenId token) {}
}
