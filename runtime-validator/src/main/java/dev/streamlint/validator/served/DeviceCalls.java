package dev.streamlint.validator.served;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.validator.device.EventHandle;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.trace.KernelTexts;
import dev.streamlint.validator.trace.Values;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Does on a device what the model of a call says that it does. */
final class DeviceCalls {
  /** CUDA Driver API, {@code CUresult}; the runtime's error has the same number. */
  private static final int NOT_READY = 600;

  private final VirtualDevice device;
  private final ApiModels models;
  private final MemoryCalls memory;
  private final Kernels kernels;
  private final AtomicLong last = new AtomicLong(0x1_0000L);

  /** Library handles by what tells them apart, and the streams that they are bound to. */
  private final Map<Object, StreamHandle> bound = new ConcurrentHashMap<>();

  DeviceCalls(VirtualDevice device, ApiModels models, Addresses addresses, KernelTexts texts) {
    this.device = device;
    this.models = models;
    this.memory = new MemoryCalls(device, addresses);
    this.kernels = new Kernels(addresses, texts);
  }

  /** A number for a thing that only the driver knows. */
  long newHandle() {
    return last.addAndGet(0x10);
  }

  /** What a call came to: whether it was served at all, and the code that it returns. */
  record Done(boolean served, int code) {
    static final Done NOT_SERVED = new Done(false, 0);
    static final Done SUCCESS = new Done(true, 0);
  }

  Done apply(Effect effect, Values call) {
    if (effect instanceof Effect.QueryStream query) {
      return queried(device.isDone(stream(query.stream(), call)), query.done());
    } else if (effect instanceof Effect.QueryEvent query) {
      return queried(device.isDone(event(query.event(), call)), query.done());
    }
    boolean served =
        handles(effect, call)
            || orders(effect, call)
            || memory(effect, call)
            || works(effect, call)
            || isNothing(effect);
    return served ? Done.SUCCESS : Done.NOT_SERVED;
  }

  private static Done queried(boolean done, Object code) {
    int success = Values.number(code).orElse(0L).intValue();
    return new Done(true, done ? success : NOT_READY);
  }

  private static boolean isNothing(Effect effect) {
    return effect instanceof Effect.Nothing
        || effect instanceof Effect.ThrowsOnFailure
        || effect instanceof Effect.SelectDevice;
  }

  private boolean handles(Effect effect, Values call) {
    if (effect instanceof Effect.CreateStream create) {
      // CUDA Runtime API, cudaStreamCreateWithFlags: cudaStreamNonBlocking is 1.
      StreamKind kind =
          call.number(create.flags())
              .map(f -> (f & 1) == 1 ? StreamKind.NON_BLOCKING : StreamKind.BLOCKING)
              .orElse(create.kind());
      Handles.set(call.of(create.out()), device.createStream(kind).value());
    } else if (effect instanceof Effect.DestroyStream destroy) {
      device.destroyStream(stream(Optional.of(destroy.stream()), call));
    } else if (effect instanceof Effect.CreateEvent create) {
      Handles.set(call.of(create.out()), device.createEvent().value());
    } else if (effect instanceof Effect.DestroyEvent destroy) {
      device.destroyEvent(event(destroy.event(), call));
    } else if (effect instanceof Effect.CreateHandle create) {
      Handles.set(call.of(create.out()), newHandle());
    } else if (effect instanceof Effect.DestroyHandle destroy) {
      bound.remove(key(call.of(destroy.handle())));
      if (destroy.waits()) {
        device.synchronize();
      }
    } else if (effect instanceof Effect.Bind bind) {
      bound.put(key(call.of(bind.handle())), stream(Optional.of(bind.stream()), call));
    } else if (effect instanceof Effect.GetStream get) {
      Handles.set(call.of(get.out()), ofHandle(call.of(get.handle())).value());
    } else if (effect instanceof Effect.LoadFunction load) {
      long function = newHandle();
      Handles.set(call.of(load.out()), function);
      kernels.loaded(function, String.valueOf(call.of(load.name())));
    } else {
      return false;
    }
    return true;
  }

  private Object key(@Nullable Object handle) {
    long number = Handles.get(handle);
    return number != 0 ? (Object) number : handle == null ? 0L : handle;
  }

  private StreamHandle ofHandle(@Nullable Object handle) {
    return bound.getOrDefault(key(handle), StreamHandle.LEGACY);
  }

  private boolean orders(Effect effect, Values call) {
    if (effect instanceof Effect.Record record) {
      device.record(event(record.event(), call), stream(record.on(), call));
    } else if (effect instanceof Effect.Wait wait) {
      device.streamWait(stream(wait.on(), call), event(wait.event(), call));
    } else if (effect instanceof Effect.SyncStream sync) {
      device.synchronize(stream(sync.stream(), call));
    } else if (effect instanceof Effect.SyncEvent sync) {
      device.synchronize(event(sync.event(), call));
    } else if (effect instanceof Effect.SyncDevice || effect instanceof Effect.DestroyAll) {
      device.synchronize();
    } else {
      return false;
    }
    return true;
  }

  private boolean memory(Effect effect, Values call) {
    if (effect instanceof Effect.Alloc alloc) {
      memory.allocate(alloc, call, alloc.on().map(on -> stream(Optional.of(on), call)));
    } else if (effect instanceof Effect.Free free) {
      memory.free(free, call, free.on().map(on -> stream(Optional.of(on), call)));
    } else if (effect instanceof Effect.HostRegister register) {
      memory.register(register, call);
    } else if (effect instanceof Effect.Alias alias) {
      memory.alias(alias, call);
    } else if (effect instanceof Effect.Copy copy) {
      return memory.copy(copy, call, stream(copy.on(), call));
    } else if (effect instanceof Effect.Fill fill) {
      return memory.fill(fill, call, stream(fill.on(), call));
    } else {
      return false;
    }
    return true;
  }

  private boolean works(Effect effect, Values call) {
    if (effect instanceof Effect.Launch launch) {
      StreamHandle stream =
          launch.handle().isPresent()
              ? ofHandle(call.of(launch.handle()))
              : stream(launch.on(), call);
      Optional<Long> flag = kernels.spinsOn(launch, call);
      if (flag.isPresent()) {
        SpinningKernel.launch(device, stream, flag.get());
      } else {
        device.launch(kernels.launch(launch, call), stream);
      }
    } else if (effect instanceof Effect.Work work) {
      StreamHandle stream =
          work.handle().isPresent() ? ofHandle(call.of(work.handle())) : stream(work.on(), call);
      device.launch(kernels.work(work, call), stream);
      if (work.blocking() || kernels.hasHostResult(work, call)) {
        device.synchronize(stream);
      }
    } else if (effect instanceof Effect.HostCallback callback) {
      Object function = call.of(callback.callback());
      if (function != null) {
        StreamHandle stream = stream(callback.on(), call);
        device.launchHostFunction(
            stream, () -> HostFunction.call(function, call.of(callback.on()), call));
      }
    } else {
      return false;
    }
    return true;
  }

  // --- operands ---

  private StreamHandle stream(Optional<Operand> operand, Values call) {
    Object value = call.of(operand);
    if (value == null || value instanceof Number || value instanceof Operand.DefaultStream) {
      value = models.defaultStream(call.model().family());
    }
    if (value instanceof Operand.PerThreadStream) {
      return StreamHandle.PER_THREAD;
    }
    return value instanceof Operand ? StreamHandle.LEGACY : new StreamHandle(Handles.get(value));
  }

  private EventHandle event(Operand operand, Values call) {
    return new EventHandle(Handles.get(call.of(operand)));
  }

  /** The stream that the call queues work on; empty if the host does itself what it does. */
  Optional<StreamHandle> streamOf(Values call) {
    for (Effect effect : call.model().effects()) {
      if (effect instanceof Effect.Copy copy) {
        return Optional.of(stream(copy.on(), call));
      } else if (effect instanceof Effect.Fill fill) {
        return Optional.of(stream(fill.on(), call));
      } else if (effect instanceof Effect.Launch launch) {
        return Optional.of(
            launch.handle().isPresent()
                ? ofHandle(call.of(launch.handle()))
                : stream(launch.on(), call));
      } else if (effect instanceof Effect.Work work) {
        return Optional.of(
            work.handle().isPresent() ? ofHandle(call.of(work.handle())) : stream(work.on(), call));
      } else if (effect instanceof Effect.Alloc alloc && alloc.on().isPresent()) {
        return Optional.of(stream(alloc.on(), call));
      } else if (effect instanceof Effect.Free free && free.on().isPresent()) {
        return Optional.of(stream(free.on(), call));
      }
    }
    return Optional.empty();
  }
}
