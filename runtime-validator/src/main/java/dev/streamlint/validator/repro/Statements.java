package dev.streamlint.validator.repro;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What {@code main} does, line by line. Of the two operations only what they do to the memory that
 * they share is told: a write is a fill, a read a copy. All else that queues work touches memory
 * that nobody looks at, so that streams and events are what they were.
 */
final class Statements {
  private static final String OTHERS_STREAM = "others";

  private final Story story;
  private final boolean cured;
  private final List<String> lines = new ArrayList<>();
  private final Map<StreamId, StreamKind> streams = new LinkedHashMap<>();
  private final Set<EventId> events = new LinkedHashSet<>();

  /** Those whose creation was told, or comes too late to matter. */
  private final Set<EventId> made = new HashSet<>();

  private boolean needsOthers;

  Statements(Story story, boolean cured) {
    this.story = story;
    this.cured = cured;
    for (Op op : story.ops()) {
      if (op instanceof Op.CreateStream create) {
        streams.put(create.stream(), create.kind());
      }
      streamsOf(op).forEach(s -> streams.putIfAbsent(s, StreamKind.UNKNOWN));
      eventOf(op).ifPresent(events::add);
    }
    streams.put(StreamId.LEGACY, StreamKind.LEGACY);
  }

  private static List<StreamId> streamsOf(Op op) {
    List<StreamId> named = new ArrayList<>();
    Story.stream(op).ifPresent(named::add);
    if (op instanceof Op.Record record) {
      named.add(record.stream());
    } else if (op instanceof Op.Wait wait) {
      named.add(wait.stream());
    } else if (op instanceof Op.SyncStream sync) {
      named.add(sync.stream());
    }
    return named;
  }

  private static Optional<EventId> eventOf(Op op) {
    if (op instanceof Op.Record record) {
      return Optional.of(record.event());
    } else if (op instanceof Op.Wait wait) {
      return Optional.of(wait.event());
    }
    return op instanceof Op.SyncEvent sync ? Optional.of(sync.event()) : Optional.empty();
  }

  /** Declarations first, then what happens. */
  List<String> write() {
    int earlier = story.pair().earlier();
    int later = story.pair().later();
    boolean swapped = cured ? story.isAfterFree() : story.isHostLate();
    for (int i = 0; i < story.ops().size(); i++) {
      if (i == later) {
        if (swapped) {
          later(!cured);
          earlier();
        } else {
          later(false);
        }
      } else if (i != earlier || !swapped) {
        other(i, earlier);
      }
    }
    List<String> all = new ArrayList<>(declarations());
    all.addAll(lines);
    return all;
  }

  private List<String> declarations() {
    List<String> named = new ArrayList<>();
    for (Map.Entry<StreamId, StreamKind> each : streams.entrySet()) {
      if (each.getValue() != StreamKind.LEGACY) {
        int flag = each.getValue() == StreamKind.NON_BLOCKING ? 1 : 0;
        named.add(name(each.getKey()) + " = stream(" + flag + ")");
      }
    }
    if (needsOthers) {
      named.add(OTHERS_STREAM + " = stream(1)");
    }
    List<String> declared = new ArrayList<>();
    if (!named.isEmpty()) {
      declared.add("CUstream " + String.join(", ", named) + ";");
    }
    if (!events.isEmpty() || cured) {
      List<String> made =
          new ArrayList<>(events.stream().map(e -> name(e) + " = event()").toList());
      if (cured) {
        made.add("cure = event()");
      }
      declared.add("CUevent " + String.join(", ", made) + ";");
    }
    return declared;
  }

  private String name(StreamId stream) {
    return streams.get(stream) == StreamKind.LEGACY ? "null" : "s" + stream.number();
  }

  private static String name(EventId event) {
    return "e" + event.number();
  }

  private void say(String statement, Op op) {
    lines.add(statement + comment(op));
  }

  static String fill(String memory, int value, String on) {
    return "cuMemsetD8Async(" + memory + ", (byte) " + value + ", BYTES, " + on + ");";
  }

  static String copy(String on) {
    return "cuMemcpyDtoDAsync(found, memory, BYTES, " + on + ");";
  }

  private static String comment(Op op) {
    Site at = op.at();
    String file = at.file().substring(at.file().lastIndexOf('/') + 1);
    String plain = (at.call() + ", " + file + ":" + at.line()).replaceAll("[^ -~]|\\\\", "?");
    return at.line() > 0 ? " // " + plain : "";
  }

  /** An op before the later one. */
  private void other(int index, int earlier) {
    Op op = story.ops().get(index);
    if (op instanceof Op.Record || op instanceof Op.Wait) {
      eventOf(op).ifPresent(made::add);
    }
    if (index == earlier) {
      earlier();
    } else if (op instanceof Op.Work work) {
      say(fill("unseen", 0, name(work.stream())), op);
    } else if (op instanceof Op.Record record) {
      say("cuEventRecord(" + name(record.event()) + ", " + name(record.stream()) + ");", op);
    } else if (op instanceof Op.Wait wait) {
      say("cuStreamWaitEvent(" + name(wait.stream()) + ", " + name(wait.event()) + ", 0);", op);
    } else if (op instanceof Op.CreateEvent create
        && events.contains(create.event())
        && !made.add(create.event())) {
      say(name(create.event()) + " = event();", op);
    } else if (index < earlier || op.host().equals(story.later().host())) {
      wait(op);
    }
  }

  /** The host waits; another host thread would, beside the later operation's, for what is held. */
  private void wait(Op op) {
    if (op instanceof Op.SyncStream sync) {
      say("cuStreamSynchronize(" + name(sync.stream()) + ");", op);
    } else if (op instanceof Op.SyncEvent sync) {
      say("cuEventSynchronize(" + name(sync.event()) + ");", op);
    } else if (op instanceof Op.SyncDevice) {
      say("cuCtxSynchronize();", op);
    }
  }

  private void earlier() {
    Op op = story.earlier();
    Optional<StreamId> stream = Story.stream(op);
    if (op instanceof Op.Free free) {
      nextOwner(free, op);
      if (!cured) {
        lines.add("cuCtxSynchronize();");
      }
      return;
    }
    boolean held = stream.isPresent() && !story.isHostLate();
    if (held) {
      lines.add("hold(" + name(stream.get()) + ");");
    }
    if (op instanceof Op.Alloc) {
      String on = stream.map(this::name).orElse("null");
      say(fill("memory", Story.OTHER, on) + " // who had it before:", op);
    } else {
      access(op, Story.EARLIER);
    }
    if (cured && held) {
      lines.add("cuEventRecord(cure, " + name(stream.get()) + "); // the edge that is missing");
    }
  }

  /** What the operation does to the memory. */
  private void access(Op op, int value) {
    Optional<StreamId> stream = Story.stream(op);
    if (stream.isEmpty()) {
      if (story.reads(op)) {
        say("seen[0] = bytes.get(0);", op);
      }
      if (story.writes(op)) {
        say("bytes.put(0, (byte) " + value + ");", op);
      }
      return;
    }
    String on = name(stream.get());
    if (story.reads(op) && isShown(op)) {
      say(copy(on), op);
    }
    if (story.writes(op)) {
      say(fill("memory", value, on), op);
    }
  }

  private boolean isShown(Op op) {
    return story.shown()
        == (op == story.earlier() ? Story.Shown.EARLIER_READ : Story.Shown.LATER_READ);
  }

  /**
   * @param early whether it comes before the earlier one is called
   */
  private void later(boolean early) {
    Op op = story.later();
    Optional<StreamId> stream = Story.stream(op);
    if (cured && !early && !story.isAfterFree() && Story.stream(story.earlier()).isPresent()) {
      String wait =
          stream.isPresent()
              ? "cuStreamWaitEvent(" + name(stream.get()) + ", cure, 0);"
              : "cuEventSynchronize(cure);";
      lines.add(wait + " // the edge that is missing");
    }
    if (op instanceof Op.Free free) {
      nextOwner(free, op);
    } else {
      access(op, Story.LATER);
    }
    if (stream.isPresent()) {
      lines.add("cuStreamSynchronize(" + name(stream.get()) + ");");
    }
    if (cured && story.isAfterFree()) {
      lines.add("cuCtxSynchronize(); // the free comes after it now");
    }
  }

  /** Whoever asks next is given the memory, and writes to it. */
  private void nextOwner(Op.Free free, Op op) {
    if (free.stream().isEmpty()) {
      needsOthers = true;
      say(fill("memory", Story.OTHER, OTHERS_STREAM) + " // next owner:", op);
      lines.add("cuStreamSynchronize(" + OTHERS_STREAM + ");");
      return;
    }
    String on = name(free.stream().get());
    if (isStreamOrdered()) {
      say("cuMemFreeAsync(memory, " + on + ");", op);
      lines.add("cuMemAllocAsync(memory, BYTES, " + on + "); // the next owner gets the same");
    }
    say(fill("memory", Story.OTHER, on) + " // next owner:", op);
  }

  private boolean isStreamOrdered() {
    return story.kind() == MemoryKind.STREAM_ORDERED && !(story.earlier() instanceof Op.Alloc);
  }

  /** The stream on which the memory itself is allocated; empty if it is not stream-ordered. */
  Optional<String> allocatedOn() {
    if (!isStreamOrdered()) {
      return Optional.empty();
    }
    BufferId buffer = story.pair().buffer();
    return story.ops().stream()
        .filter(op -> op instanceof Op.Alloc alloc && alloc.buffer().equals(buffer))
        .findFirst()
        .flatMap(Story::stream)
        .map(this::name);
  }
}
