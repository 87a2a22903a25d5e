package dev.streamlint.validator.agent;

import dev.streamlint.validator.trace.CallSite;
import dev.streamlint.validator.trace.Calls;
import dev.streamlint.validator.trace.Hooks;
import org.jspecify.annotations.Nullable;

/** Keeps faults of ours from the program: after the first one, nothing is followed any more. */
final class StepAside implements Calls {
  private final Calls calls;

  StepAside(Calls calls) {
    this.calls = calls;
  }

  @Override
  public void before(CallSite site, @Nullable Object receiver, @Nullable Object[] args) {
    try {
      calls.before(site, receiver, args);
    } catch (RuntimeException | Error e) {
      giveUp(site, e);
    }
  }

  @Override
  public void after(
      CallSite site, @Nullable Object receiver, @Nullable Object[] args, @Nullable Object result) {
    try {
      calls.after(site, receiver, args, result);
    } catch (RuntimeException | Error e) {
      giveUp(site, e);
    }
  }

  @Override
  public void constant(String owner, String field, @Nullable Object value) {
    // A driver's handles say by themselves what they are.
  }

  private static void giveUp(CallSite site, Throwable fault) {
    Hooks.reportTo(null);
    System.err.println(
        "stream-lint: a fault in the agent, at "
            + site.at()
            + "; nothing is followed from here on: "
            + fault);
  }
}
