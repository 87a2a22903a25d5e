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
                new Verdict(
                    Kind.INCONCLUSIVE,
                    "the finding has no program to replay: it is not about memory",
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    device));
  }

  private Verdict verdict(Slice program) {
    return judge.judge(program.ops(), program.earlier(), program.later());
  }
}
