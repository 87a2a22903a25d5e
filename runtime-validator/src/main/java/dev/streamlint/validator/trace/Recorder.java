package dev.streamlint.validator.trace;

import dev.streamlint.rules.kernel.KernelIndex;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.WorkKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns the calls of one running program into operations, in the order in which its threads make
 * them. Safe for use by many threads.
 */
public final class Recorder {
  /** Shorter texts hold no kernel. */
  private static final int SHORTEST_KERNEL = 20;

  private final ApiModels models;
  private final Things things = new Things();
  private final List<Op> ops = new ArrayList<>();
  private final IdentityHashMap<Thread, HostId> hosts = new IdentityHashMap<>();
  private final Set<String> texts = new LinkedHashSet<>();
  private final Operands operands;
  private final StreamEffects streams;
  private final MemoryEffects memory;
  private final PointerEffects pointers;
  private final TensorEffects tensors;
  private final HandOffs handOffs;
  private @Nullable KernelIndex kernels;

  /** The calling thread is the program's main thread. */
  public Recorder(ApiModels models) {
    this.models = models;
    CurrentStreams current = new CurrentStreams();
    operands = new Operands(models, things, current, ops::add);
    streams = new StreamEffects(operands, things, current, ops::add);
    memory = new MemoryEffects(operands, streams, things, ops::add);
    pointers = new PointerEffects(operands, streams, memory, things, this::kernels);
    tensors = new TensorEffects(operands, memory, things, ops::add);
    handOffs = new HandOffs(operands, things, ops::add);
    hosts.put(Thread.currentThread(), HostId.MAIN);
  }

  /** What was done so far. */
  public synchronized List<Op> trace() {
    return List.copyOf(ops);
  }

  /** The program is about to make a call. Tasks among the arguments are replaced. */
  synchronized void before(
      String owner, String name, Site at, @Nullable Object receiver, @Nullable Object[] args) {
    Optional<CallModel> model = models.method(owner, name, args.length);
    if (model.isPresent()) {
      Call call = Call.of(model.get(), receiver, args, null, at, host(at));
      handOffs.before(call, args, (task, run) -> Tasks.wrap(task, new Run(run, at)));
    }
  }

  /** The call has returned. */
  synchronized void after(
      String owner,
      String name,
      Site at,
      @Nullable Object receiver,
      @Nullable Object[] args,
      @Nullable Object result) {
    keepTexts(args);
    Optional<CallModel> model = models.method(owner, name, args.length);
    if (model.isEmpty()) {
      return;
    }
    Call call = Call.of(model.get(), receiver, args, result, at, host(at));
    for (Effect effect : model.get().effects()) {
      if (effect instanceof Effect.HostCallback callback) {
        callback(callback, call);
      } else if (effect instanceof Effect.Join join
          && operands.value(join.thread(), call) instanceof Thread thread
          && hosts.containsKey(thread)) {
        handOffs.ended(host(thread, at), call);
      } else if (!(effect instanceof Effect.Put && call.model().family().equals("java"))) {
        apply(effect, call);
      }
    }
    handOffs.after(call);
  }

  private void apply(Effect effect, Call call) {
    if (!streams.apply(effect, call)
        && !memory.apply(effect, call)
        && !pointers.apply(effect, call)) {
      tensors.apply(effect, call);
    }
  }

  /** The program has read a variable of a library. */
  synchronized void constant(String owner, String field, @Nullable Object value) {
    models
        .constant(owner, field)
        .filter(Operand.class::isInstance)
        .ifPresent(stream -> things.means(value, new Meaning.Builtin((Operand) stream)));
  }

  private HostId host(Site at) {
    return host(Thread.currentThread(), at);
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
  final class Run {
    private final HandOffs.Task task;
    private final Site at;

    private Run(HandOffs.Task task, Site at) {
      this.task = task;
      this.at = at;
    }

    void begins() {
      synchronized (Recorder.this) {
        handOffs.begin(task, at, host(at));
      }
    }

    void ends() {
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

  private void keepTexts(@Nullable Object[] args) {
    for (Object each : args) {
      if (each instanceof String text && text.length() > SHORTEST_KERNEL && texts.add(text)) {
        kernels = null;
      } else if (each instanceof byte[] bytes
          && bytes.length > SHORTEST_KERNEL
          && texts.add(new String(bytes, StandardCharsets.UTF_8))) {
        kernels = null;
      }
    }
  }

  private KernelIndex kernels() {
    if (kernels == null) {
      kernels = KernelIndex.of(List.copyOf(texts));
    }
    return kernels;
  }
}
