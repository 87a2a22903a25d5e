package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Site;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One call that a running program made.
 *
 * @param receiver null for static methods; of a constructor the object made
 * @param result null for {@code void}, and as long as the call has not returned
 */
record Call(
    CallModel model,
    @Nullable Object receiver,
    List<@Nullable Object> args,
    @Nullable Object result,
    Site at,
    HostId host) {

  static Call of(
      CallModel model,
      @Nullable Object receiver,
      @Nullable Object[] args,
      @Nullable Object result,
      Site at,
      HostId host) {
    return new Call(
        model, receiver, Collections.unmodifiableList(Arrays.asList(args)), result, at, host);
  }
}
