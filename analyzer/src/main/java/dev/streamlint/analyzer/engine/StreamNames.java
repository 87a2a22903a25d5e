package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.order.Access;
import dev.streamlint.rules.order.Pair;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the things of one finding are called there, where the names that they were given do not do:
 * two streams have the same, or it is a local variable of a method that the finding's lines are not
 * in. Then they are what the call at that place calls them, {@code lanes.get(1)}, or the variable
 * that holds them there: the reader looks for that in the code.
 *
 * <p>Memory that both calls take from an array in the same words is called so, {@code buffers[i]},
 * and not {@code buffers[0]}; memory of a field that both have from the same variable is called as
 * that.
 *
 * @param names as code
 * @param lines behind names that are the same all the same: the lines where they are used
 * @param memory as code
 * @param ends the calls in which the finding's lines are, the later first
 */
record StreamNames(
    Map<StreamId, String> names,
    Map<StreamId, String> lines,
    Map<BufferId, String> memory,
    List<Frame> ends) {
  private static final Pattern ELEMENT = Pattern.compile(".*\\[\\d+]");
  private static final Pattern VARIABLE = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");

  static final StreamNames NONE = new StreamNames(Map.of(), Map.of(), Map.of(), List.of());

  StreamNames {
    names = Map.copyOf(names);
    lines = Map.copyOf(lines);
    memory = Map.copyOf(memory);
    ends = List.copyOf(ends);
  }

  Optional<String> name(StreamId stream) {
    return Optional.ofNullable(names.get(stream));
  }

  Optional<String> name(BufferId buffer) {
    return Optional.ofNullable(memory.get(buffer));
  }

  /** The variable that holds the thing where the finding is, if its name is one of elsewhere. */
  Optional<String> variable(Obj thing) {
    return ends.isEmpty() || isSeen(thing.namedIn)
        ? Optional.empty()
        : ends.stream().flatMap(frame -> variable(thing, frame).stream()).findFirst();
  }

  private static Optional<String> variable(Obj thing, Frame frame) {
    List<String> holding =
        frame.locals.entrySet().stream()
            .filter(local -> local.getValue().keyOrEmpty().equals(thing.key))
            .map(local -> Names.ofLocal(local.getKey()))
            .distinct()
            .toList();
    return holding.size() == 1 ? Optional.of(holding.get(0)) : Optional.empty();
  }

  private boolean isSeen(@Nullable Frame namedIn) {
    return namedIn == null || ends.contains(namedIn);
  }

  String line(StreamId stream) {
    return lines.getOrDefault(stream, "");
  }

  static StreamNames of(Pair pair, PathLog.Places places, Machine machine) {
    Optional<StreamId> earlier = named(pair.earlier(), machine);
    Optional<StreamId> later = named(pair.later(), machine);
    boolean same =
        earlier.isPresent()
            && later.isPresent()
            && !earlier.equals(later)
            && machine.ids.nameOf(earlier.get()).equals(machine.ids.nameOf(later.get()));
    Lines at = Lines.of(pair, machine);
    Map<StreamId, String> names = new HashMap<>();
    earlier.ifPresent(s -> spoken(s, same, at.earlier(), machine, names));
    later.ifPresent(s -> spoken(s, same, at.later(), machine, names));
    Map<StreamId, String> lines = new HashMap<>();
    if (earlier.isPresent() && later.isPresent() && !earlier.equals(later)) {
      StreamId e = earlier.get();
      StreamId l = later.get();
      String one = names.getOrDefault(e, machine.ids.nameOf(e));
      if (!one.isEmpty() && one.equals(names.getOrDefault(l, machine.ids.nameOf(l)))) {
        lines.put(e, " of line " + places.earlier().line());
        lines.put(l, " of line " + places.later().line());
      }
    }
    return new StreamNames(names, lines, memory(pair, at, machine), at.frames());
  }

  /** An op, and the call of the user's in which it is told to be. */
  private record Line(Op op, @Nullable Frame frame) {
    /** What the line calls the thing, if it is itself the call that made the op. */
    Optional<String> spoken(Obj thing, Machine machine) {
      return machine.log.trace(op).frame() == frame
          ? machine.log.spoken(op, thing)
          : Optional.empty();
    }

    boolean isSeen(Obj thing) {
      return thing.namedIn == null || thing.namedIn == frame;
    }

    Optional<String> variable(Obj thing) {
      return frame == null ? Optional.empty() : StreamNames.variable(thing, frame);
    }

    boolean isVariable(String text) {
      return frame != null
          && VARIABLE.matcher(text).matches()
          && frame.locals.keySet().stream().anyMatch(name -> Names.ofLocal(name).equals(text));
    }
  }

  /** The two of a finding. */
  private record Lines(Line earlier, Line later) {
    static Lines of(Pair pair, Machine machine) {
      Op earlier = pair.earlier().op();
      Op later = pair.later().op();
      List<PathLog.At> ends = machine.log.ends(earlier, later);
      return ends.isEmpty()
          ? new Lines(new Line(earlier, null), new Line(later, null))
          : new Lines(new Line(earlier, ends.get(0).frame()), new Line(later, ends.get(1).frame()));
    }

    List<Frame> frames() {
      return Stream.of(later.frame(), earlier.frame()).filter(Objects::nonNull).distinct().toList();
    }
  }

  private static Map<BufferId, String> memory(Pair pair, Lines at, Machine machine) {
    BufferId buffer = pair.later().use().buffer();
    Optional<Obj> owner = machine.ids.ownerOf(buffer);
    if (owner.isEmpty() || !buffer.equals(pair.earlier().use().buffer())) {
      return Map.of();
    }
    Optional<String> later = at.later().spoken(owner.get(), machine);
    Optional<String> earlier = at.earlier().spoken(owner.get(), machine);
    Optional<String> name = Optional.of(Identities.nameOf(owner.get()));
    boolean element = ELEMENT.matcher(name.get()).matches();
    boolean hidden = !at.later().isSeen(owner.get()) && !at.earlier().isSeen(owner.get());
    Optional<String> shown;
    if (later.isPresent() && later.equals(earlier)) {
      shown = later.filter(t -> hidden || (element ? t.endsWith("]") : at.later().isVariable(t)));
    } else if (hidden && !name.equals(later) && !name.equals(earlier)) {
      shown =
          later
              .filter(at.later()::isVariable)
              .or(() -> earlier.filter(at.earlier()::isVariable))
              .or(() -> at.later().variable(owner.get()));
    } else {
      shown = later.isEmpty() && earlier.isEmpty() ? Optional.empty() : name;
    }
    return shown.map(text -> Map.of(buffer, text)).orElse(Map.of());
  }

  private static Optional<StreamId> named(Access access, Machine machine) {
    return access.stream()
        .filter(s -> !s.equals(StreamId.LEGACY) && machine.ids.threadOf(s).isEmpty());
  }

  private static void spoken(
      StreamId stream, boolean same, Line at, Machine machine, Map<StreamId, String> names) {
    Optional<Obj> owner = machine.ids.ownerOf(stream);
    if (same || owner.filter(o -> !at.isSeen(o)).isPresent()) {
      owner
          .flatMap(o -> same ? machine.log.spoken(at.op(), o) : at.spoken(o, machine))
          .ifPresent(text -> names.put(stream, text));
    }
  }
}
