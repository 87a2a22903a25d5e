package dev.streamlint.validator.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.Use;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.EventHandle;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.replay.ExactWatchdog;
import dev.streamlint.validator.replay.HostCall;
import dev.streamlint.validator.replay.Watchdog;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a device that does not tell who waits may be believed, and what not. */
@Timeout(60)
final class InexactTest {
  private final Steps steps = new Steps();

  /** Two host threads wait for one stream: the second may only be locked out by the first. */
  private int[] twoThreadsWait() {
    StreamId s = steps.nonBlocking(1);
    BufferId pinned = steps.buffer(1, MemoryKind.PINNED);
    int write = steps.launch(s, Use.write(pinned)).last();
    steps.on(2).sync(s);
    steps.on(1).sync(s);
    int read = steps.hostReads(pinned).last();
    return new int[] {write, read};
  }

  @Test
  void whoWaitsIsBelievedWhereItIsTold() {
    int[] pair = twoThreadsWait();
    assertThat(judge(true, pair).kind()).isEqualTo(Kind.ORDERED);
  }

  @Test
  void aSecondThreadInTheDriverIsNoEvidence() {
    Verdict verdict = judge(false, twoThreadsWait());
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(verdict.reason())
        .isEqualTo("another host thread was waiting in the driver, which keeps locks meanwhile");
  }

  @Test
  void theFirstThreadInTheDriverIs() {
    StreamId s = steps.nonBlocking(1);
    BufferId pinned = steps.buffer(1, MemoryKind.PINNED);
    int write = steps.launch(s, Use.write(pinned)).last();
    steps.on(1).sync(s);
    int read = steps.hostReads(pinned).last();
    steps.on(2).sync(s);
    assertThat(judge(false, write, read).kind()).isEqualTo(Kind.ORDERED);
  }

  @Test
  void aRaceIsOneWhateverElseWaits() {
    StreamId s = steps.nonBlocking(1);
    BufferId pinned = steps.buffer(1, MemoryKind.PINNED);
    int write = steps.launch(s, Use.write(pinned)).last();
    steps.on(2).sync(s);
    int read = steps.on(1).hostReads(pinned).last();
    assertThat(judge(false, write, read).kind()).isEqualTo(Kind.CONFIRMED);
  }

  /** A free that is behind its own allocation, and work on the free's stream. */
  private int[] freedElsewhere() {
    StreamId s = steps.nonBlocking(1);
    StreamId t = steps.nonBlocking(2);
    BufferId data = steps.buffer(1, MemoryKind.DEVICE);
    int write = steps.launch(s, Use.write(data)).last();
    BufferId ordered = steps.buffer(2, MemoryKind.STREAM_ORDERED, s);
    EventId event = new EventId(1);
    steps.record(event, s).await(t, event);
    steps.free(ordered, t);
    int read = steps.launch(t, Use.read(data)).last();
    return new int[] {write, read};
  }

  @Test
  void workBehindAFreeBehindItsAllocationIsNoEvidence() {
    int[] pair = freedElsewhere();
    Verdict verdict = judge(false, pair);
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(verdict.reason()).startsWith("the driver puts a free");
    assertThat(judge(true, pair).kind()).isEqualTo(Kind.ORDERED);
  }

  @Test
  void streamsInOneQueueAreSeenThrough() {
    StreamId s = steps.nonBlocking(1);
    StreamId t = steps.nonBlocking(2);
    StreamId u = steps.nonBlocking(3);
    BufferId data = steps.buffer(1, MemoryKind.DEVICE);
    int write = steps.launch(s, Use.write(data)).last();
    steps.launch(t);
    int read = steps.launch(u, Use.read(data)).last();
    try (VirtualDevice device = new VirtualDevice();
        Watchdog exact = new ExactWatchdog(device)) {
      // The third stream made and the first that is left are in one queue.
      Device sharing = new Sharing(device, 4, 1).device();
      assertThat(new Judge(sharing, exact).judge(steps.ops, write, read).kind())
          .isEqualTo(Kind.ORDERED);
      Device again = new Sharing(device, 4, 1).device();
      assertThat(new Judge(again, inexact(exact)).judge(steps.ops, write, read).kind())
          .isEqualTo(Kind.CONFIRMED);
    }
  }

  /** On a GPU the call would wait for what holds it; in two steps, as documented, it does not. */
  @Test
  void aStagedCopyIsHeldInTwoSteps() {
    StreamId s = steps.nonBlocking(1);
    BufferId heap = steps.buffer(1, MemoryKind.PAGEABLE);
    BufferId data = steps.buffer(2, MemoryKind.DEVICE);
    steps.hostWrites(heap);
    int write = steps.copy(StreamId.LEGACY, Returns.STAGED, data, heap).last();
    int read = steps.launch(s, Use.read(data)).last();
    try (VirtualDevice device = new VirtualDevice();
        Watchdog exact = new ExactWatchdog(device)) {
      Device gpu = staging(device);
      Verdict verdict = new Judge(gpu, inexact(exact)).judge(steps.ops, write, read);
      assertThat(verdict.kind()).as(verdict.toString()).isEqualTo(Kind.CONFIRMED);
      assertThat(verdict.cured()).contains(true);
      assertThat(verdict.evidence()).anyMatch(line -> line.contains("two steps"));
    }
  }

  private static Device staging(Device device) {
    return (Device)
        Proxy.newProxyInstance(
            Device.class.getClassLoader(),
            new Class<?>[] {Device.class},
            (proxy, method, args) -> {
              if (method.getName().equals("holdsStagedCopies")) {
                return false;
              } else if (method.getName().equals("copy")) {
                device.synchronize((StreamHandle) args[1]);
              }
              try {
                return method.invoke(device, args);
              } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
              }
            });
  }

  private Verdict judge(boolean exact, int... pair) {
    try (VirtualDevice device = new VirtualDevice();
        Watchdog watchdog = new ExactWatchdog(device)) {
      return new Judge(device, exact ? watchdog : inexact(watchdog))
          .judge(steps.ops, pair[0], pair[1]);
    }
  }

  private static Watchdog inexact(Watchdog exact) {
    return new Watchdog() {
      @Override
      public HostCall start(Runnable call) {
        return exact.start(call);
      }

      @Override
      public void settle(IntSupplier done) {
        exact.settle(done);
      }

      @Override
      public boolean isExact() {
        return false;
      }

      @Override
      public void close() {}
    };
  }

  /**
   * A device where the streams of two numbers, counted in the order of their making in each run,
   * are in one hardware queue: what the second is given waits for what the first was given.
   */
  private static final class Sharing {
    private final Device device;
    private final int behind;
    private final int ahead;
    private final List<StreamHandle> made = new ArrayList<>();
    private final Map<StreamHandle, EventHandle> last = new ConcurrentHashMap<>();

    Sharing(Device device, int behind, int ahead) {
      this.device = device;
      this.behind = behind;
      this.ahead = ahead;
    }

    Device device() {
      return (Device)
          Proxy.newProxyInstance(
              Device.class.getClassLoader(),
              new Class<?>[] {Device.class},
              (proxy, method, args) -> {
                if (method.getName().equals("launch")) {
                  queue((StreamHandle) args[1]);
                }
                Object result;
                try {
                  result = method.invoke(device, args);
                } catch (InvocationTargetException e) {
                  throw e.getCause() == null ? e : e.getCause();
                }
                if (method.getName().equals("createStream")) {
                  made.add((StreamHandle) result);
                } else if (method.getName().equals("destroyStream")) {
                  made.clear();
                } else if (method.getName().equals("launch")) {
                  note((StreamHandle) args[1]);
                }
                return result;
              });
    }

    private void note(StreamHandle stream) {
      EventHandle event = device.createEvent();
      device.record(event, stream);
      last.put(stream, event);
    }

    /** The program's streams are made after the session's own. */
    private void queue(StreamHandle stream) {
      if (made.indexOf(stream) == behind - 1 && made.size() >= behind) {
        EventHandle event = last.get(made.get(ahead));
        if (event != null) {
          device.streamWait(stream, event);
        }
      }
    }
  }

  @Test
  void aBlockingStreamBehindTheLegacyOneIsOrdered() {
    StreamId s = steps.stream(1, StreamKind.BLOCKING);
    BufferId data = steps.buffer(1, MemoryKind.DEVICE);
    int write = steps.launch(StreamId.LEGACY, Use.write(data)).last();
    int read = steps.launch(s, Use.read(data)).last();
    assertThat(judge(false, write, read).kind()).isEqualTo(Kind.ORDERED);
  }
}
