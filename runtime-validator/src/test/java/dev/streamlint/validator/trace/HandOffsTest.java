package dev.streamlint.validator.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.model.Models;
import dev.streamlint.validator.watch.Found;
import dev.streamlint.validator.watch.OrderWatch;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that meet hand over what they have waited for, each to each. */
final class HandOffsTest {
  private static List<Found> found(String... args) {
    RecordedProgram programs =
        new RecordedProgram(
            Models.builtin(),
            HandOffsTest.class.getClassLoader(),
            name -> name.startsWith(BarrierPrograms.class.getName()),
            name -> false);
    RecordedProgram.Outcome outcome = programs.run(BarrierPrograms.class.getName(), args);
    assertThat(outcome.failure()).isEmpty();
    OrderWatch watch = new OrderWatch();
    outcome.trace().forEach(watch::add);
    assertThat(watch.operations()).isGreaterThan(4);
    return watch.found();
  }

  @ParameterizedTest
  @ValueSource(strings = {"barrier", "phaser", "exchanger"})
  void whatOneHasWaitedForIsOverForTheOther(String where) {
    assertThat(found(where, "waits")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"barrier", "phaser", "exchanger"})
  void whatNobodyHasWaitedForIsNot(String where) {
    assertThat(found(where, "goes on")).extracting(Found::rule).hasSize(1);
  }
}
