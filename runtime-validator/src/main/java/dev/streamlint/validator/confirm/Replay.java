package dev.streamlint.validator.confirm;

import dev.streamlint.rules.hazard.Slice;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.replay.Watchdog;
import dev.streamlint.validator.verdict.Judge;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.util.List;
import java.util.Optional;

/** Judges findings by the programs that they bring along: no application is needed. */
public final class Replay {
  private final Judge judge;
  private final String device;

  public Replay(Device device, Watchdog watchdog) {
    this.judge = new Judge(device, watchdog);
    this.device = device.description();
  }

  public Verdict verdict(Flagged finding) {
    return finding
        .program()
        .map(this::verdict)
        .orElseGet(
            () ->
                inconclusive(
                    "nothing to replay: the finding is not about two operations on memory"));
  }

  /** A file can hold any program: one that no device can run says nothing, and stops nothing. */
  private Verdict verdict(Slice program) {
    try {
      return judge.judge(program.ops(), program.earlier(), program.later());
    } catch (RuntimeException e) {
      return inconclusive("the finding's program cannot be replayed: " + e);
    }
  }

  private Verdict inconclusive(String reason) {
    return new Verdict(
        Kind.INCONCLUSIVE, reason, List.of(), Optional.empty(), Optional.empty(), device);
  }
}
