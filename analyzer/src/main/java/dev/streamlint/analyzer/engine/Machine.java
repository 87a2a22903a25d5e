package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.TokenId;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.OrderState;
import dev.streamlint.rules.order.Pair;
import dev.streamlint.rules.order.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The state of one path: Java heap, host threads, and what is known of the GPU's order. */
final class Machine {
  /** Stands for the per-thread default stream until it is known whose. */
  static final StreamId PER_THREAD = new StreamId(-1);

  final Context context;
  final Choices choices;
  final PathLog log;
  final Entry entry;

  final Map<String, Obj> heap = new HashMap<>();
  final Map<String, Value> statics = new HashMap<>();
  final Set<String> initialized = new HashSet<>();

  /** Unknown conditions that were decided on this path. */
  final Map<String, Boolean> assumptions = new HashMap<>();

  /** Unknown integers for which a value was picked (array lengths, moduli, loop bounds). */
  final Guesses guesses = new Guesses(this);

  /** What the library call that runs rests on. */
  Guess guess = Guess.NONE;

  /** Whether one of several values was picked on this path, and others are on other paths. */
  boolean triesEach;

  /** Tasks that were started and have not run yet. */
  final List<TaskState> pending = new ArrayList<>();

  /** Hazards found on this path. */
  final List<Hazard> hazards = new ArrayList<>();

  /** Call stacks of pairs that were ordered on this path, and the waits between the two. */
  final Map<Long, Set<Site>> ordered = new HashMap<>();

  /** The waits and syncs that were visited on this path: some are judged only at its end. */
  final Set<SyncSites.Seen> openWaits = new LinkedHashSet<>();

  /** Streams that tensors were lent to. */
  final Loans loans = new Loans(this);

  /** Stream handles that were reported as never created, and where. */
  final Map<String, Site> reportedUncreated = new HashMap<>();

  /** Streams that were handed to code out of view, which may have synchronised them. */
  final Set<StreamId> escaped = new HashSet<>();

  /** Which streams, events and memory the objects stand for. */
  final Identities ids = new Identities(this);

  final Owners owners = new Owners(this);

  /** Tensors that are a view or a copy. */
  final PerhapsCopies copies = new PerhapsCopies();

  /** Where the host threads stand that do not run now. */
  final List<Standing> suspended = new ArrayList<>();

  /** What the expressions that are being evaluated hold, and nobody else may. */
  final List<Value> temporaries = new ArrayList<>();

  /** Whether code out of view may have queued work: then no sync is called needless. */
  boolean hasUnseenWork;

  /**
   * Whether code out of view was given a function that uses the GPU: what it queues and records
   * when it is run is not in view either.
   */
  boolean hasUnseenTasks;

  /** Whether code out of view was taken to have waited, or recorded, for what it was given. */
  boolean assumesOrder;

  /** Devices, or contexts, that were selected on this path. */
  final Devices devices = new Devices();

  /** What streams are called in the finding that is being written. */
  StreamNames names = StreamNames.NONE;

  /** The library call that fails on this path. */
  @Nullable Failure failure;

  OrderState order;

  /** Only where the reading is strict. */
  private final @Nullable DocumentedOrder documented;

  final Frame outermost;
  Frame frame;
  HostId host = HostId.MAIN;

  /** While positive, unknown conditions are not decided: both sides are harmless. */
  int undecided;

  /** Place to report instead of the call's own: the resource whose implicit close runs. */
  @Nullable Site siteOverride;

  private final Set<BufferId> onDevice = new HashSet<>();
  private int pendingAsOf = -1;
  private boolean workPending;
  private boolean usedLegacy;
  private boolean repaired;
  private int counter = 1;
  private int steps;

  /**
   * Ops issued and references stored so far: a loop that adds none need not run on. To learn what
   * others know does nothing.
   */
  long effects;

  Machine(Context context, Choices choices, Entry entry) {
    this.context = context;
    this.entry = entry;
    this.choices = choices;
    boolean afresh = entry.startsAfresh(context.program());
    OrderState start = afresh ? OrderState.start() : OrderState.startAfterUnseenCode();
    if (context.strict()) {
      this.order = afresh ? OrderState.strictStart() : OrderState.strictStartAfterUnseenCode();
      this.documented = new DocumentedOrder(start);
    } else {
      this.order = start;
      this.documented = null;
    }
    this.log = new PathLog();
    this.outermost = new Frame(Value.Null.NULL, "", "", null, null);
    this.frame = outermost;
  }

  int fresh() {
    return counter++;
  }

  int steps() {
    return steps;
  }

  /** Counts work against the path's budget. */
  void step() {
    if (++steps > context.limits().stepsPerPath()) {
      context.observations().budget(entry.at(), "one path of " + entry.name() + " was not followed to its end");
      context.observations().cut(entry);
      throw new PathEnd("step budget");
    }
  }

  // --- heap ---

  Value.Ref allocate(TypeRef type, Site at) {
    String key = "new " + at.line() + ":" + at.column() + "#" + fresh();
    heap.put(key, new Obj(key, type, true));
    return new Value.Ref(key, type);
  }

  /** The contents behind a reference; made on demand for objects from out of view. */
  Obj object(Value value) {
    String key = value.keyOrEmpty();
    Obj known = heap.get(key);
    if (known == null) {
      known = new Obj(key, value.typeOrUnknown(), false);
      heap.put(key, known);
    }
    return known;
  }

  /** On this path the two are one object. */
  void unify(Value.Sym one, Value.Sym other) {
    if (heap.get(other.key()) == null || heap.get(one.key()) != null) {
      heap.put(other.key(), object(one));
    } else {
      heap.put(one.key(), object(other));
    }
  }

  /** Whether the number is the address of memory. */
  boolean isAddress(Value value) {
    return value instanceof Value.Ref && object(value).handle instanceof Handle.Memory;
  }

  // --- ops ---

  /** A missing edge was reported and is assumed from here on. */
  void repaired() {
    repaired = true;
  }

  boolean hasRepaired() {
    return repaired;
  }

  Site site(Site own) {
    return siteOverride != null ? siteOverride : own;
  }

  TokenId publish(Site at) {
    TokenId token = new TokenId(fresh());
    issue(new Op.Publish(at, host, token));
    return token;
  }

  /** Gives an op to the order model and remembers what came of it. */
  Step issue(Op op) {
    log.add(op, this);
    Step step = perform(op);
    if (op instanceof Op.HostAccess access) {
      for (Op.HostAccess further : copies.ofOriginals(access)) {
        log.add(further, this);
        perform(further);
      }
    }
    return step;
  }

  /** All but the first so many: the evaluation that they were for is over. */
  void forgetTemporaries(int size) {
    temporaries.subList(size, temporaries.size()).clear();
  }

  /** Issues an op that nothing in the program states, as if it had been where {@code as} was. */
  void drop(Op.Free op, Op as) {
    loans.drop(op.buffer());
    log.addLike(op, as);
    perform(op);
  }

  private Step perform(Op op) {
    if (!(op instanceof Op.Acquire)) {
      effects++;
    }
    OrderState before = order;
    Step step = copies.counting(apply(op));
    context.observations().step(op, step, before, this);
    for (Pair pair : step.pairs()) {
      if (pair.edge() != Edge.DOCUMENTED && !isAccepted(pair)) {
        order = order.assumeOrdered(pair);
        if (documented != null) {
          documented.assumeOrdered(pair);
        }
      }
    }
    return step;
  }

  /** What a suppression leaves out will not be repaired, and covers nothing that comes later. */
  private boolean isAccepted(Pair pair) {
    return !context.program().suppressions().isEmpty()
        && log.trace(pair.later().op()).sites().stream().anyMatch(context.program()::isAccepted);
  }

  /**
   * Issues work.
   *
   * @param handle why it runs on the default stream, if a handle is at fault
   */
  void submit(Op.Work stated, @Nullable Obj handle) {
    Op.Work work = copies.withOriginals(stated);
    work.uses().forEach(use -> onDevice.add(use.buffer()));
    if (handle != null) {
      log.handle(work, handle);
    }
    usedLegacy |= work.stream().equals(StreamId.LEGACY);
    issue(work);
    work.uses().forEach(use -> owners.used(use.buffer(), work));
  }

  /**
   * A library's own copy uses page-locked memory that it gave out itself: it gives the block to
   * nobody else before the copy is done (PyTorch, CachingHostAllocator).
   */
  void lendToCopy(BufferId buffer, StreamId stream, Site at) {
    if (order.kindOf(buffer) == MemoryKind.PINNED && !owners.holders(buffer).isEmpty()) {
      quiet(new Op.RecordStream(at, host, buffer, stream));
    }
  }

  /** Whether there is work of which this host thread does not know that it is complete. */
  boolean hasWorkPending() {
    if (pendingAsOf != log.ops().size()) {
      pendingAsOf = log.ops().size();
      // What was queued out of view does not count.
      workPending =
          order.pendingStreams(host).stream()
              .anyMatch(s -> usedLegacy || !s.equals(StreamId.LEGACY));
    }
    return workPending;
  }

  /**
   * The calls, with those that they were made from, of the work of which this host thread does not
   * know that it is complete.
   */
  SortedSet<String> pendingWork() {
    return order.pendingOps(host).stream()
        .map(op -> log.trace(op).sites().toString())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Whether any work was given the buffer so far: before, what the host does to it matters to
   * nobody.
   */
  boolean isOnDevice(BufferId buffer) {
    return onDevice.contains(buffer)
        || copies.original(buffer).filter(this::isOnDevice).isPresent();
  }

  /**
   * An op that the program does not state: assumed of code out of view. It is never reported on.
   */
  void quiet(Op op) {
    apply(op);
  }

  /**
   * From here on {@code stream} comes after everything queued so far: it waited for something out
   * of view.
   */
  void absorbAll(StreamId stream, Site at) {
    assumesOrder = true;
    for (StreamId other : ids.streamsInView()) {
      EventId event = new EventId(fresh());
      apply(new Op.Record(at, host, event, other));
      apply(new Op.Wait(at, host, stream, event));
    }
    EventId event = new EventId(fresh());
    apply(new Op.Record(at, host, event, StreamId.LEGACY));
    apply(new Op.Wait(at, host, stream, event));
  }

  /** Whether nothing but the barrier of the legacy default stream orders a pair of this op's. */
  boolean reliesOnLegacyBarrier(Pair pair) {
    return documented != null && documented.orders(pair);
  }

  /** The order model's part alone: nothing is reported. */
  private Step apply(Op op) {
    if (documented != null) {
      documented.apply(op);
    }
    Step step = order.apply(op);
    order = step.after();
    return step;
  }
}
