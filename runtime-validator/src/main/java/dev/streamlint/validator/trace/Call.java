package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Site;
import org.jspecify.annotations.Nullable;

/** One call that a running program made. */
record Call(Values values, Site at, HostId host) {
  static Call of(
      CallModel model,
      @Nullable Object receiver,
      @Nullable Object[] args,
      @Nullable Object result,
      Site at,
      HostId host) {
    return new Call(Values.of(model, receiver, args, result), at, host);
  }

  CallModel model() {
    return values.model();
  }

  @Nullable Object result() {
    return values.result();
  }
}
