package dev.streamlint.validator.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.validator.conformance.Comparison.Result;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.EventHandle;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.gate.Reach;
import dev.streamlint.validator.replay.ExactWatchdog;
import dev.streamlint.validator.replay.TimedWatchdog;
import dev.streamlint.validator.replay.Watchdog;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The order model against the virtual device. */
@Timeout(300)
final class ConformanceTest {
  private static final int PROGRAMS = 3_000;

  private static final Set<String> QUEUES =
      Set.of("launch", "copy", "copyAsync", "fill", "fillAsync", "allocateAsync", "freeAsync");

  /** Is asked before each call whether to make it. */
  private interface Before {
    boolean isMade(Device device, Method method, Object... args);
  }

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

  /** As an H200's driver does it, in which one pair of this program was seen not to be done. */
  @Test
  void whatADriverWaitsForBehindAnAllocationSaysNothing() {
    Comparison compared =
        Comparison.of(RandomProgram.of(4339, true), waitsForTheLegacyStream(true));
    assertThat(compared.disagreement()).isEmpty();
    assertThat(compared.pairs()).anyMatch(pair -> pair.reach() == Reach.BEHIND_ALLOCATION);
  }

  /** The beginning of the same program, with memory that is no action in a stream. */
  @Test
  void oneThatWaitsSoWithoutAnAllocationIsFoundOut() {
    List<Op> program =
        RandomProgram.of(4339, true).subList(0, 14).stream()
            .map(op -> op instanceof Op.Alloc alloc ? synchronous(alloc) : op)
            .toList();
    assertThat(Comparison.of(program, waitsForTheLegacyStream(false)).disagreement())
        .hasValueSatisfying(pair -> assertThat(pair.result()).isEqualTo(Result.MODEL_TOO_WEAK));
  }

  private static Op synchronous(Op.Alloc alloc) {
    return new Op.Alloc(
        alloc.at(), alloc.host(), alloc.buffer(), MemoryKind.DEVICE, Optional.empty());
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
    return wrapped((device, method, args) -> !method.getName().equals(call));
  }

  /** Who waits for an event waits for everything. */
  private static Machine eventsCoverTheDevice() {
    List<Class<?>> event = List.of(EventHandle.class);
    return wrapped(
        (device, method, args) -> {
          if (method.getName().equals("synchronize")
              && List.of(method.getParameterTypes()).equals(event)) {
            device.synchronize();
          }
          return true;
        });
  }

  /**
   * A device that does not say who waits, of which a synchronisation with a stream waits for the
   * legacy stream, too.
   *
   * @param onlyBehindAllocations whether that is so only if an allocation is all that it was given
   */
  private static Machine waitsForTheLegacyStream(boolean onlyBehindAllocations) {
    return new Machine() {
      @Override
      public <T> T use(BiFunction<Device, Watchdog, T> run) {
        Map<Object, String> last = new HashMap<>();
        Before before =
            (device, method, args) -> {
              Object stream = args.length == 0 ? "" : args[args.length - 1];
              if (QUEUES.contains(method.getName())) {
                last.put(stream, method.getName());
              } else if (method.getName().equals("synchronize")
                  && stream instanceof StreamHandle
                  && (!onlyBehindAllocations || "allocateAsync".equals(last.get(stream)))) {
                device.synchronize(StreamHandle.LEGACY);
              }
              return true;
            };
        try (VirtualDevice device = new VirtualDevice();
            Watchdog watchdog = new TimedWatchdog(Duration.ofMillis(5), Duration.ofMillis(1))) {
          return run.apply(wrap(device, before), watchdog);
        }
      }

      @Override
      public boolean marksAreWork() {
        return true;
      }
    };
  }

  /**
   * A device that is wrong.
   *
   * @param before is asked before each call whether to make it
   */
  private static Machine wrapped(Before before) {
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

  private static Device wrap(Device device, Before before) {
    return (Device)
        Proxy.newProxyInstance(
            Device.class.getClassLoader(),
            new Class<?>[] {Device.class},
            (proxy, method, args) -> {
              if (!before.isMade(device, method, args == null ? new Object[0] : args)) {
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
