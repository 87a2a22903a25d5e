package dev.streamlint.validator.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.replay.ExactWatchdog;
import dev.streamlint.validator.replay.Watchdog;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The facts that are tried on a GPU hold on the virtual device. */
@Timeout(60)
final class FactsTest {
  static Stream<String> facts() {
    return Facts.all().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("facts")
  void holdsOnTheVirtualDevice(String sentence) {
    Predicate<Bench> fact = Facts.all().getOrDefault(sentence, bench -> false);
    VirtualDevice device = new VirtualDevice();
    try (Watchdog watchdog = new ExactWatchdog(device);
        Bench bench = new Bench(device, watchdog)) {
      assertThat(fact.test(bench)).isTrue();
    }
  }
}
