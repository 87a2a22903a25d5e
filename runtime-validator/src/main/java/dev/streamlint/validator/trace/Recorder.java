package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.WorkKind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns the calls of one running program into operations, in the order in which its threads make
 * them. Safe for use by many threads.
 *
 * <p>In a live program, all threads are one host: how they hand over to each other is mostly out of
 * view (fields, locks, frameworks), and what one has waited for is complete for all from then on.
 */
public final class Recorder implements Calls {
  private final ApiModels models;
  private final Things things;
  private final Ops ops;

  /** Whether the program's threads run at their own speed, on a driver. */
  private final boolean live;

  private final WeakIdentityMap<Thread, HostId> hosts = new WeakIdentityMap<>();
  private final KernelTexts texts = new KernelTexts();
  private final Operands operands;
  private final Owners owners;
  private final StreamEffects streams;
  private final MemoryEffects memory;
  private final PointerEffects pointers;
  private final TensorEffects tensors;
  private final HandOffs handOffs;

  /** Empty where no driver calls back. */
  private final Optional<Callbacks> callbacks;

  /**
   * The calling thread is the program's main thread.
   *
   * @param natives how to look into the program's objects
   * @param ops is told of one operation after the other, never of two at a time
   */
  public Recorder(ApiModels models, Natives natives, Ops ops) {
    this.models = models;
    this.ops = ops;
    this.live = natives != Natives.NONE;
    things = new Things(models, natives, ops);
    CurrentStreams current = new CurrentStreams();
    operands = new Operands(models, things, current, ops);
    streams = new StreamEffects(operands, things, current, ops);
    owners = new Owners(things, ops, !live);
    memory = new MemoryEffects(operands, streams, things, owners, this::byProgram);
    pointers = new PointerEffects(operands, streams, memory, things, owners, texts);
    tensors = new TensorEffects(operands, memory, things, owners, ops);
    handOffs = new HandOffs(operands, things, ops);
    hosts.put(Thread.currentThread(), HostId.MAIN);
    callbacks = !live ? Optional.empty() : Optional.of(new Callbacks(operands, things, ops, this));
  }

  @Override
  public synchronized void before(
      CallSite site, @Nullable Object receiver, @Nullable Object[] args) {
    if (site.model().isEmpty()) {
      return;
    }
    CallModel model = site.model().get();
    Call call = Call.of(model, receiver, args, null, site.at(), host(site.at()));
    for (Effect effect : model.effects()) {
      if (CallSite.isGivenBack(effect)) {
        apply(effect, call);
      } else if (effect instanceof Effect.HostCallback callback && callbacks.isPresent()) {
        callbacks.get().queued(callback, call, args);
      }
    }
    if (!live) {
      handOffs.before(call, args, (task, run) -> Tasks.wrap(task, new Run(run, site.at())));
    }
  }

  @Override
  public synchronized void after(
      CallSite site, @Nullable Object receiver, @Nullable Object[] args, @Nullable Object result) {
    if (site.carriesText()) {
      texts.keep(args);
    }
    if (site.model().isEmpty()) {
      return;
    }
    CallModel model = site.model().get();
    Call call = Call.of(model, receiver, args, result, site.at(), host(site.at()));
    for (Effect effect : model.effects()) {
      if (effect instanceof Effect.HostCallback callback) {
        if (!live) {
          callback(callback, call);
        }
      } else if (effect instanceof Effect.Join join
          && operands.value(join.thread(), call) instanceof Thread thread
          && hosts.get(thread) != null) {
        handOffs.ended(host(thread, site.at()), call);
      } else if (!CallSite.isGivenBack(effect)
          && !(effect instanceof Effect.Put && model.family().equals("java"))) {
        apply(effect, call);
      }
    }
    if (!live) {
      handOffs.after(call);
    }
  }

  @Override
  public synchronized Optional<Integer> count(
      CallSite site, @Nullable Object receiver, @Nullable Object[] args) {
    CallModel model = site.model().orElseThrow();
    Call call = Call.of(model, receiver, args, null, site.at(), host(site.at()));
    return CallSite.sizes(model).stream()
        .map(size -> operands.value(size.of(), call))
        .flatMap(value -> things.meaning(value).stream())
        .filter(Meaning.Pointers.class::isInstance)
        .map(list -> ((Meaning.Pointers) list).elements().size())
        .findFirst();
  }

  /**
   * An object that code out of view hands to the program: a stream, memory or an event of a
   * library, or anything else, which means nothing.
   */
  synchronized void given(Object object, Site at) {
    switch (things.role(object)) {
      case STREAM -> {
        StreamId id = things.created(object);
        ops.add(new Op.CreateStream(at, host(at), id, StreamKind.UNKNOWN));
      }
      case EVENT -> things.event(object);
      case MEMORY -> things.means(object, new Meaning.Memory(things.newBuffer(), 0L, null, false));
      case HANDLE, FUNCTION, HOST_BUFFER, CONTAINER, TASK, THREAD, OTHER -> {}
    }
  }

  /** All but what a callback does to memory. */
  private void byProgram(Op op) {
    if (!(op instanceof Op.HostAccess && callbacks.filter(Callbacks::isRunning).isPresent())) {
      ops.add(op);
    }
  }

  private void apply(Effect effect, Call call) {
    if (orders(effect)) {
      owners.collect();
    }
    if (!streams.apply(effect, call)
        && !memory.apply(effect, call)
        && !pointers.apply(effect, call)) {
      tensors.apply(effect, call);
    }
  }

  /** Work that the host waits for does so too, and says so itself. */
  private static boolean orders(Effect effect) {
    return effect instanceof Effect.Record
        || effect instanceof Effect.Wait
        || effect instanceof Effect.SyncStream
        || effect instanceof Effect.SyncEvent
        || effect instanceof Effect.SyncDevice
        || effect instanceof Effect.RecordStream;
  }

  @Override
  public synchronized void constant(String owner, String field, @Nullable Object value) {
    models
        .constant(owner, field)
        .filter(Operand.class::isInstance)
        .ifPresent(stream -> things.means(value, new Meaning.Builtin((Operand) stream)));
  }

  private HostId host(Site at) {
    return live ? HostId.MAIN : host(Thread.currentThread(), at);
  }

  private HostId host(Thread thread, Site at) {
    HostId known = hosts.get(thread);
    if (known != null) {
      return known;
    }
    HostId met = things.newHost();
    hosts.put(thread, met);
    handOffs.acquire(thread, at, met);
    return met;
  }

  /** A task that was handed over, when it runs. */
  final class Run implements Tasks.Run {
    private final HandOffs.Task task;
    private final Site at;

    private Run(HandOffs.Task task, Site at) {
      this.task = task;
      this.at = at;
    }

    @Override
    public void begins() {
      synchronized (Recorder.this) {
        handOffs.begin(task, at, host(at));
      }
    }

    @Override
    public void ends() {
      synchronized (Recorder.this) {
        handOffs.end(task, at, host(at));
      }
    }
  }

  /** A callback runs on a thread of its own, in order in the stream. Here it runs at once. */
  private void callback(Effect.HostCallback effect, Call call) {
    StreamId stream = operands.stream(effect.on(), call);
    HostId callback = things.newHost();
    hosts.put(Thread.currentThread(), callback);
    try {
      ops.add(new Op.SyncStream(call.at(), callback, stream));
      Tasks.call(operands.value(effect.callback(), call));
      ops.add(
          new Op.Work(
              call.at(), callback, WorkKind.HOST_CALLBACK, stream, List.of(), Returns.AT_ONCE));
    } finally {
      hosts.put(Thread.currentThread(), call.host());
    }
  }
}
