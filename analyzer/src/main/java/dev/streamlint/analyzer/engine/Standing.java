package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Site;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a host thread stands while another one runs. */
final class Standing {
  final Frame frame;
  final List<Value> temporaries;

  private final HostId host;
  private final @Nullable Site override;
  private final int undecided;
  private final Guess guess;
  private final Runnable tries;

  private Standing(Interpreter in) {
    Machine machine = in.machine;
    frame = machine.frame;
    temporaries = List.copyOf(machine.temporaries);
    host = machine.host;
    override = machine.siteOverride;
    undecided = machine.undecided;
    guess = machine.guess;
    tries = in.failures.remember();
  }

  /** Where the host thread that runs now stands. */
  static Standing of(Interpreter in) {
    return new Standing(in);
  }

  /** That host thread goes on. */
  void restore(Interpreter in) {
    Machine machine = in.machine;
    machine.frame = frame;
    machine.temporaries.clear();
    machine.temporaries.addAll(temporaries);
    machine.host = host;
    machine.siteOverride = override;
    machine.undecided = undecided;
    machine.guess = guess;
    tries.run();
  }
}
