package dev.streamlint.validator.conformance;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.validator.device.Copy;
import dev.streamlint.validator.device.Fill;
import dev.streamlint.validator.device.Kernel;
import dev.streamlint.validator.device.Place;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.replay.ExactWatchdog;
import dev.streamlint.validator.replay.Watchdog;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/** What the order model and the virtual device take for true of every GPU, to be tried on one. */
final class Facts {
  private static final StreamHandle LEGACY = StreamHandle.LEGACY;

  private final Map<String, Predicate<Bench>> facts = new LinkedHashMap<>();

  private Facts() {
    streams();
    events();
    hostCalls();
    copies();
    memory();
  }

  /** By sentence: whether it holds on a bench. */
  static Map<String, Predicate<Bench>> all() {
    return new Facts().facts;
  }

  private void fact(String sentence, Predicate<Bench> holds) {
    facts.put(sentence, holds);
  }

  private void held(String sentence, StreamChoice held, Predicate<Bench> holds) {
    fact(
        sentence,
        bench -> {
          bench.hold(held.of(bench));
          return holds.test(bench);
        });
  }

  private interface StreamChoice {
    StreamHandle of(Bench bench);
  }

  private void streams() {
    held("a held stream holds what it is given", b -> b.s1, b -> !b.runs(b.s1));
    held("a held stream holds no other non-blocking one", b -> b.s1, b -> b.runs(b.s2));
    held("the legacy stream waits for blocking ones", b -> b.blocking, b -> !b.runs(LEGACY));
    held("blocking streams wait for the legacy one", b -> LEGACY, b -> !b.runs(b.blocking));
    held("non-blocking streams do not", b -> LEGACY, b -> b.runs(b.s1));
    held("nor does the legacy one wait for them", b -> b.s1, b -> b.runs(LEGACY));
    held(
        "blocking streams are not ordered among each other",
        b -> b.blocking,
        b -> b.runs(b.blocking2));
    held(
        "a blocking stream that is created later waits for the legacy one",
        b -> LEGACY,
        b -> {
          StreamHandle later = b.device.createStream(StreamKind.BLOCKING);
          boolean waits = !b.runs(later);
          b.device.destroyStream(later);
          return waits;
        });
    held(
        "a record in the legacy stream orders blocking ones",
        b -> b.blocking,
        b -> {
          b.device.record(b.event, LEGACY);
          return !b.runs(b.blocking2);
        });
    held(
        "a wait of the legacy stream for an event that is done orders blocking ones",
        b -> b.blocking,
        b -> {
          b.device.record(b.event, b.s1);
          b.device.streamWait(LEGACY, b.event);
          return !b.runs(b.blocking2);
        });
    held(
        "a destroyed blocking stream is still waited for by the legacy one",
        b -> b.blocking,
        b -> {
          StreamHandle own = b.device.createStream(StreamKind.BLOCKING);
          b.device.record(b.event, b.blocking);
          b.device.streamWait(own, b.event);
          b.fill(b.memory, 1, own);
          b.device.destroyStream(own);
          return !b.runs(LEGACY);
        });
  }

  private void events() {
    held(
        "a wait holds",
        b -> b.s1,
        b -> {
          b.device.record(b.event, b.s1);
          b.device.streamWait(b.s2, b.event);
          return !b.runs(b.s2);
        });
    fact(
        "an event is a snapshot",
        b -> {
          b.device.record(b.event, b.s1);
          b.hold(b.s1);
          b.device.streamWait(b.s2, b.event);
          return b.runs(b.s2);
        });
    held(
        "a wait keeps its version when the event is recorded again",
        b -> b.s1,
        b -> {
          b.device.record(b.event, b.s1);
          b.device.streamWait(b.s2, b.event);
          b.device.record(b.event, b.blocking);
          return !b.runs(b.s2);
        });
    held(
        "a wait uses the latest record",
        b -> b.s1,
        b -> {
          b.device.record(b.event, b.s1);
          b.device.record(b.event, b.blocking);
          b.device.streamWait(b.s2, b.event);
          return b.runs(b.s2);
        });
    held(
        "a wait for an event that was never recorded does nothing",
        b -> b.s1,
        b -> {
          b.device.streamWait(b.s2, b.event);
          b.device.record(b.event, b.s1);
          return b.runs(b.s2);
        });
    fact("an event that was never recorded is done", b -> b.device.isDone(b.event));
  }

  private void hostCalls() {
    held(
        "synchronising with a stream waits",
        b -> b.s1,
        b -> b.waits(() -> b.device.synchronize(b.s1)));
    held(
        "synchronising with another does not",
        b -> b.s1,
        b -> !b.waits(() -> b.device.synchronize(b.s2)));
    held("synchronising with the device waits", b -> b.s1, b -> b.waits(b.device::synchronize));
    held(
        "synchronising with the legacy stream waits for blocking ones",
        b -> b.blocking,
        b -> b.waits(() -> b.device.synchronize(LEGACY)));
    held(
        "synchronising with an idle blocking stream does not wait for the legacy one",
        b -> LEGACY,
        b -> !b.waits(() -> b.device.synchronize(b.blocking)));
    held(
        "nor if an event was recorded in it",
        b -> LEGACY,
        b -> {
          b.device.record(b.event, b.blocking);
          return !b.waits(() -> b.device.synchronize(b.blocking));
        });
    held(
        "nor if it was made to wait for an event that is done",
        b -> LEGACY,
        b -> {
          b.device.record(b.event, b.s1);
          b.device.streamWait(b.blocking, b.event);
          return !b.waits(() -> b.device.synchronize(b.blocking));
        });
    held(
        "synchronising with an event of an idle blocking stream waits for the legacy one",
        b -> LEGACY,
        b -> {
          b.device.record(b.event, b.blocking);
          return b.waits(() -> b.device.synchronize(b.event));
        });
    held(
        "a wait for an event of an idle blocking stream waits for the legacy one",
        b -> LEGACY,
        b -> {
          b.device.record(b.event, b.blocking);
          b.device.streamWait(b.s1, b.event);
          return !b.runs(b.s1);
        });
    held(
        "creating and destroying streams and events does not wait",
        b -> b.s1,
        b ->
            !b.waits(
                () -> {
                  b.device.destroyStream(b.device.createStream(StreamKind.BLOCKING));
                  b.device.destroyEvent(b.device.createEvent());
                }));
  }

  private void copies() {
    held("cudaFree waits for the device", b -> b.s1, b -> b.waits(() -> b.device.free(b.memory)));
    held(
        "an asynchronous copy from the device to pageable memory waits",
        b -> b.s1,
        b -> b.waits(() -> copyAsync(b, b.heap, Place.at(b.memory))));
    held(
        "an asynchronous copy from the device to page-locked memory does not",
        b -> b.s1,
        b -> !b.waits(() -> copyAsync(b, Place.at(b.pinned), Place.at(b.memory))));
    held(
        "an asynchronous copy from pageable memory is staged",
        b -> b.s1,
        b -> {
          b.array.put(0, (byte) 7);
          boolean waits = b.waits(() -> copyAsync(b, Place.at(b.memory), b.heap));
          b.array.put(0, (byte) 8);
          copyAsync(b, Place.at(b.pinned), Place.at(b.memory));
          b.finish();
          return !waits && b.pinnedByte() == 7;
        });
    held(
        "a page-locked source is read when the copy runs",
        b -> b.s1,
        b -> {
          copyAsync(b, Place.at(b.memory), Place.at(b.pinned));
          b.device.hostView(b.pinned, 1).put(0, (byte) 9);
          b.finish();
          b.device.hostView(b.pinned, 1).put(0, (byte) 0);
          copyAsync(b, Place.at(b.pinned), Place.at(b.memory));
          b.finish();
          return b.pinnedByte() == 9;
        });
    held(
        "a synchronous copy from pageable memory does not wait for non-blocking streams",
        b -> b.s1,
        b -> !b.waits(() -> copy(b, Place.at(b.memory), b.heap)));
    held(
        "a synchronous copy within the device does not wait",
        b -> b.blocking,
        b -> !b.waits(() -> copy(b, Place.at(b.memory), Place.at(b.memory2))));
    held(
        "a synchronous copy to the host waits",
        b -> b.blocking,
        b -> b.waits(() -> copy(b, b.heap, Place.at(b.memory))));
    held(
        "an asynchronous copy between page-locked memory waits",
        b -> b.s1,
        b -> b.waits(() -> copyAsync(b, Place.at(b.pinned), Place.at(b.pinned + 32), 32)));
    held(
        "a synchronous fill of device memory does not wait",
        b -> b.blocking,
        b -> !b.waits(() -> b.device.fill(Fill.of(b.memory, Bench.BYTES, 1), LEGACY)));
    held(
        "a synchronous fill of page-locked memory waits",
        b -> b.blocking,
        b -> b.waits(() -> b.device.fill(Fill.of(b.pinned, Bench.BYTES, 1), LEGACY)));
  }

  private static void copyAsync(Bench b, Place to, Place from) {
    copyAsync(b, to, from, Bench.BYTES);
  }

  private static void copyAsync(Bench b, Place to, Place from, int bytes) {
    b.device.copyAsync(Copy.of(to, from, bytes), b.s1);
  }

  private static void copy(Bench b, Place to, Place from) {
    b.device.copy(Copy.of(to, from, Bench.BYTES), LEGACY);
  }

  private void memory() {
    held(
        "allocation does not wait",
        b -> b.s1,
        b ->
            !b.waits(
                () -> {
                  b.device.allocate(MemoryKind.DEVICE, 64);
                  b.device.allocate(MemoryKind.PINNED, 64);
                  b.device.allocateAsync(64, b.s1);
                }));
    fact(
        "stream-ordered memory is given out again on the same stream",
        b -> {
          long first = b.device.allocateAsync(64, b.s1);
          b.hold(b.s1);
          b.device.freeAsync(first, b.s1);
          long second = b.device.allocateAsync(64, b.s1);
          b.device.freeAsync(second, b.s1);
          return first == second;
        });
    fact(
        "memory that is freed in stream order is overwritten under a reader on another stream",
        b -> {
          long block = b.device.allocateAsync(Bench.BYTES, b.s1);
          b.fill(block, 1, b.s1);
          b.device.synchronize();
          b.hold(b.s2);
          b.device.copyAsync(Copy.of(Place.at(b.pinned), Place.at(block), Bench.BYTES), b.s2);
          b.device.freeAsync(block, b.s1);
          long next = b.device.allocateAsync(Bench.BYTES, b.s1);
          b.fill(next, 2, b.s1);
          b.device.synchronize(b.s1);
          b.finish();
          b.device.freeAsync(next, b.s1);
          return b.pinnedByte() == 2;
        });
    fact(
        "a kernel computes what the virtual device computes",
        b -> {
          try (VirtualDevice virtual = new VirtualDevice();
              Watchdog watchdog = new ExactWatchdog(virtual);
              Bench other = new Bench(virtual, watchdog)) {
            return computed(b).equals(computed(other));
          }
        });
  }

  private static ByteBuffer computed(Bench b) {
    Kernel kernel =
        new Kernel(
            "fact",
            Kernel.Access.read(b.memory, Bench.BYTES),
            new Kernel.Access(b.pinned, Bench.BYTES / 2, Mode.READ_WRITE),
            new Kernel.Access(b.pinned + Bench.BYTES / 2, Bench.BYTES / 2, Mode.ATOMIC_ADD));
    b.fill(b.memory, 5, b.s1);
    b.device.launch(kernel, b.s1);
    b.device.synchronize();
    return b.device.hostView(b.pinned, Bench.BYTES);
  }
}
