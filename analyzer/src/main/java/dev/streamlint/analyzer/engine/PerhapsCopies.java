package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.Pair;
import dev.streamlint.rules.order.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tensors that are a view of another one or a copy of it, as a type, a layout or an index has it,
 * which is not known ({@code to(type)}, {@code contiguous()}).
 *
 * <p>Such a tensor has memory of its own, as a copy has, and who uses it is taken to use the
 * original as well, as with a view. What is unordered counts if it is so either way:
 *
 * <pre>
 *   write x | y = perhaps x | use y    a view: the write and the use; a copy: the write and the
 *                                      copying, or the copying and the use
 *   y = perhaps x | use y | write x    a view only: not said
 *   y = perhaps x | use y | free y     a copy only, unless x goes with it: not said
 * </pre>
 */
final class PerhapsCopies {
  /**
   * What a tensor may be a view of.
   *
   * @param holder the tensor, which then keeps the memory
   * @param unordered the accesses that the copying would not come after
   */
  private record Original(Operands.Memory memory, Obj holder, Set<Op> unordered) {}

  /** By the memory that the tensor has if it is a copy. */
  private final Map<BufferId, Original> originals = new HashMap<>();

  /** By op and original: the tensors through which alone the op uses it. */
  private final IdentityHashMap<Op, Map<BufferId, Set<BufferId>>> through = new IdentityHashMap<>();

  /** Those of which a copy was given back too early. */
  private final Set<BufferId> lost = new HashSet<>();

  /**
   * {@code copy} may as well be the original.
   *
   * @param copying what the copying would do, before it is done
   */
  void add(BufferId copy, Operands.Memory original, Obj holder, Step copying) {
    Set<Op> unordered =
        copying.pairs().stream()
            .filter(p -> p.later().use().buffer().equals(original.id()) && isUnordered(p))
            .map(p -> p.earlier().op())
            .collect(Collectors.toSet());
    originals.put(copy, new Original(original, holder, unordered));
  }

  /** The memory that a tensor may be a view of. */
  Optional<BufferId> original(BufferId copy) {
    return Optional.ofNullable(originals.get(copy)).map(o -> o.memory().id());
  }

  /** Whether it may be a view of other memory, or other memory a view of it. */
  boolean isPart(BufferId buffer) {
    return originals.containsKey(buffer)
        || originals.values().stream().anyMatch(o -> o.memory().id().equals(buffer));
  }

  /** The tensor that keeps the memory if it is a view. */
  Optional<Obj> holder(BufferId copy) {
    return Optional.ofNullable(originals.get(copy)).map(Original::holder);
  }

  /** The same work, which uses the originals of what it uses as well. */
  Op.Work withOriginals(Op.Work work) {
    Map<BufferId, Set<BufferId>> reached = new LinkedHashMap<>();
    List<Use> uses = new ArrayList<>();
    for (Use use : work.uses()) {
      uses.add(use);
      follow(use, Set.of(), uses, reached);
    }
    if (reached.isEmpty()) {
      return work;
    }
    work.uses().forEach(use -> reached.remove(use.buffer()));
    Op.Work full =
        new Op.Work(
            work.at(),
            work.host(),
            work.kind(),
            work.stream(),
            work.choice(),
            uses,
            work.returns());
    through.put(full, reached);
    return full;
  }

  /** The accesses to the originals that go with one of the host. */
  List<Op.HostAccess> ofOriginals(Op.HostAccess access) {
    Map<BufferId, Set<BufferId>> reached = new LinkedHashMap<>();
    List<Use> uses = new ArrayList<>();
    follow(access.use(), Set.of(), uses, reached);
    List<Op.HostAccess> all = new ArrayList<>();
    for (Use use : uses) {
      Op.HostAccess further = new Op.HostAccess(access.at(), access.host(), use);
      through.put(further, reached);
      all.add(further);
    }
    return all;
  }

  private void follow(
      Use use, Set<BufferId> by, List<Use> uses, Map<BufferId, Set<BufferId>> reached) {
    Original original = originals.get(use.buffer());
    if (original == null) {
      return;
    }
    Set<BufferId> all = new HashSet<>(by);
    all.add(use.buffer());
    Use further = original.memory().use(null, use.mode(), use.certain());
    uses.add(further);
    reached.computeIfAbsent(further.buffer(), b -> new HashSet<>()).addAll(all);
    follow(further, all, uses, reached);
  }

  /** Without the pairs that are unordered in one of the two cases only. */
  Step counting(Step step) {
    if (originals.isEmpty()) {
      return step;
    }
    step.pairs().stream()
        .filter(p -> p.later().op() instanceof Op.Free && isUnordered(p))
        .map(p -> p.later().use().buffer())
        .filter(originals::containsKey)
        .forEach(lost::add);
    List<Pair> pairs = step.pairs().stream().filter(p -> counts(p, step)).toList();
    return new Step(step.after(), pairs, step.effect());
  }

  private boolean counts(Pair pair, Step step) {
    BufferId buffer = pair.later().use().buffer();
    if (!isUnordered(pair)) {
      return true;
    } else if (originals.containsKey(buffer)) {
      return false;
    }
    Set<BufferId> earlier = through(pair.earlier().op(), buffer);
    Set<BufferId> later = through(pair.later().op(), buffer);
    if (earlier.equals(later)) {
      return true;
    }
    boolean isFreed = pair.later().op() instanceof Op.Free && lost.containsAll(earlier);
    return earlier.isEmpty()
        ? later.stream().allMatch(copy -> isUnorderedCopy(copy, pair.earlier().op(), step))
        : later.isEmpty() && isFreed;
  }

  private boolean isUnorderedCopy(BufferId copy, Op earlier, Step step) {
    return unordered(copy).anyMatch(op -> op == earlier)
        || step.pairs().stream()
            .anyMatch(p -> p.later().use().buffer().equals(copy) && isUnordered(p));
  }

  private Stream<Op> unordered(BufferId copy) {
    return Optional.ofNullable(originals.get(copy)).stream().flatMap(o -> o.unordered().stream());
  }

  private Set<BufferId> through(Op op, BufferId buffer) {
    return through.getOrDefault(op, Map.of()).getOrDefault(buffer, Set.of());
  }

  private static boolean isUnordered(Pair pair) {
    return pair.edge() != Edge.DOCUMENTED || pair.earlier().op() instanceof Op.Free;
  }
}
