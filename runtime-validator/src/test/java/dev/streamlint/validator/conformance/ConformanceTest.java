package dev.streamlint.validator.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.Op;
import dev.streamlint.validator.conformance.Comparison.Result;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.EventHandle;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.replay.ExactWatchdog;
import dev.streamlint.validator.replay.Watchdog;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The order model against the virtual device. */
@Timeout(300)
final class ConformanceTest {
  private static final int PROGRAMS = 3_000;

  @Test
  void modelAndDeviceAgreeOnRandomPrograms() {
    Campaign campaign = new Campaign(Machine.virtual());
    for (long seed = 0; seed < PROGRAMS; seed++) {
      campaign.run(seed);
    }
    assertThat(campaign.disagreements()).as("%s", campaign.disagreements()).isEmpty();
    // None of the answers is rare.
    assertThat(campaign.pairs(Result.BOTH_UNORDERED)).isGreaterThan(PROGRAMS);
    assertThat(campaign.pairs(Result.BOTH_DOCUMENTED)).isGreaterThan(PROGRAMS);
    assertThat(campaign.pairs(Result.BOTH_IMPLICIT)).isGreaterThan(PROGRAMS / 2);
    assertThat(campaign.pairs(Result.UNTESTABLE)).isLessThan(PROGRAMS / 2);
  }

  @Test
  void aDeviceThatIgnoresWaitsIsFoundOut() {
    Campaign campaign = new Campaign(without("streamWait"));
    for (long seed = 0; seed < 50; seed++) {
      campaign.run(seed);
    }
    assertThat(campaign.pairs(Result.MODEL_TOO_STRONG)).isPositive();
    assertThat(campaign.disagreements().get(0).program().lines().count()).isLessThanOrEqualTo(8);
  }

  @Test
  void aDeviceThatWaitsTooMuchIsFoundOut() {
    Campaign campaign = new Campaign(eventsCoverTheDevice());
    for (long seed = 0; seed < 50; seed++) {
      campaign.run(seed);
    }
    assertThat(campaign.pairs(Result.MODEL_TOO_WEAK)).isPositive();
  }

  @Test
  void theSameSeedMakesTheSameProgram() {
    assertThat(RandomProgram.of(7)).isEqualTo(RandomProgram.of(7));
    assertThat(RandomProgram.of(7)).isNotEqualTo(RandomProgram.of(8));
  }

  @Test
  void programsUseNothingThatIsNotThere() {
    assertThat(IntStream.range(0, 500).mapToObj(RandomProgram::of))
        .allMatch(Shrinking::isComplete)
        .allMatch(ops -> ops.size() >= 4 && ops.size() <= 60);
  }

  @Test
  void shrinkingKeepsWhatMatters() {
    List<Op> program = RandomProgram.of(3);
    List<Op> small =
        Shrinking.shrink(program, ops -> ops.stream().anyMatch(Op.Work.class::isInstance));
    assertThat(small).anyMatch(Op.Work.class::isInstance);
    assertThat(small.size()).isLessThan(6);
    assertThat(Shrinking.isComplete(small)).isTrue();
  }

  private static Machine without(String call) {
    return wrapped((device, method) -> !method.getName().equals(call));
  }

  /** Who waits for an event waits for everything. */
  private static Machine eventsCoverTheDevice() {
    List<Class<?>> event = List.of(EventHandle.class);
    return wrapped(
        (device, method) -> {
          if (method.getName().equals("synchronize")
              && List.of(method.getParameterTypes()).equals(event)) {
            device.synchronize();
          }
          return true;
        });
  }

  /**
   * A device that is wrong.
   *
   * @param before is asked before each call whether to make it
   */
  private static Machine wrapped(BiFunction<Device, Method, Boolean> before) {
    return new Machine() {
      @Override
      public <T> T use(BiFunction<Device, Watchdog, T> run) {
        try (VirtualDevice device = new VirtualDevice();
            Watchdog watchdog = new ExactWatchdog(device)) {
          return run.apply(wrap(device, before), watchdog);
        }
      }
    };
  }

  private static Device wrap(Device device, BiFunction<Device, Method, Boolean> before) {
    return (Device)
        Proxy.newProxyInstance(
            Device.class.getClassLoader(),
            new Class<?>[] {Device.class},
            (proxy, method, args) -> {
              if (!before.apply(device, method)) {
                return null;
              }
              try {
                return method.invoke(device, args);
              } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
              }
            });
  }
}
