package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.order.Access;
import dev.streamlint.rules.order.Pair;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the streams of one finding are called there, where the names that they were given do not do:
 * both have the same, or it is a local variable of code that the place does not see. Then they are
 * what the call at that place calls them, {@code lanes.get(1)}.
 *
 * <p>Memory that both calls take from an array in the same words is called so, {@code buffers[i]}:
 * the reader looks for that in the code, and not for {@code buffers[0]}.
 *
 * @param names as code
 * @param lines behind names that are the same all the same: the lines where they are used
 * @param memory as code
 */
record StreamNames(
    Map<StreamId, String> names, Map<StreamId, String> lines, Map<BufferId, String> memory) {
  private static final Pattern ELEMENT = Pattern.compile(".*\\[\\d+]");

  static final StreamNames NONE = new StreamNames(Map.of(), Map.of(), Map.of());

  StreamNames {
    names = Map.copyOf(names);
    lines = Map.copyOf(lines);
    memory = Map.copyOf(memory);
  }

  Optional<String> name(StreamId stream) {
    return Optional.ofNullable(names.get(stream));
  }

  Optional<String> name(BufferId buffer) {
    return Optional.ofNullable(memory.get(buffer));
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
    Map<StreamId, String> names = new HashMap<>();
    earlier.ifPresent(s -> spoken(s, pair.earlier().op(), same, machine, names));
    later.ifPresent(s -> spoken(s, pair.later().op(), same, machine, names));
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
    return new StreamNames(names, lines, memory(pair, machine));
  }

  private static Map<BufferId, String> memory(Pair pair, Machine machine) {
    BufferId buffer = pair.later().use().buffer();
    Optional<Obj> owner =
        machine
            .ids
            .ownerOf(buffer)
            .filter(o -> ELEMENT.matcher(Identities.nameOf(o)).matches())
            .filter(o -> buffer.equals(pair.earlier().use().buffer()));
    Optional<String> one = owner.flatMap(o -> machine.log.spoken(pair.earlier().op(), o));
    Optional<String> other = owner.flatMap(o -> machine.log.spoken(pair.later().op(), o));
    return one.filter(text -> text.endsWith("]") && text.equals(other.orElse("")))
        .map(text -> Map.of(buffer, text))
        .orElse(Map.of());
  }

  private static Optional<StreamId> named(Access access, Machine machine) {
    return access.stream()
        .filter(s -> !s.equals(StreamId.LEGACY) && machine.ids.threadOf(s).isEmpty());
  }

  private static void spoken(
      StreamId stream, Op op, boolean same, Machine machine, Map<StreamId, String> names) {
    Optional<Obj> owner = machine.ids.ownerOf(stream);
    boolean hidden = owner.filter(o -> !isSeen(o.namedIn, op, machine)).isPresent();
    if (same || hidden) {
      owner.flatMap(o -> machine.log.spoken(op, o)).ifPresent(text -> names.put(stream, text));
    }
  }

  /** Whether a local variable of that frame is one of the code that led to the op. */
  private static boolean isSeen(@Nullable Frame namedIn, Op op, Machine machine) {
    return namedIn == null
        || machine.log.trace(op).stack().stream().anyMatch(at -> at.frame() == namedIn);
  }
}
