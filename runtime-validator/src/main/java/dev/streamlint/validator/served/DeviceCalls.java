package dev.streamlint.validator.served;

import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.validator.device.EventHandle;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.trace.KernelTexts;
import dev.streamlint.validator.trace.Values;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Does on a device what the model of a call says that it does. */
final class DeviceCalls {
  /** CUDA Driver API, {@code CUresult}; the runtime's error has the same number. */
  private static final int NOT_READY = 600;

  private final VirtualDevice device;
  private final CalledStreams streams;
  private final MemoryCalls memory;
  private final Kernels kernels;
  private final AtomicLong last = new AtomicLong(0x1_0000L);

  DeviceCalls(VirtualDevice device, CalledStreams streams, Addresses addresses, KernelTexts texts) {
    this.device = device;
    this.streams = streams;
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
      streams.see(effect, call);
      if (destroy.waits()) {
        device.synchronize();
      }
    } else if (effect instanceof Effect.Bind) {
      streams.see(effect, call);
    } else if (effect instanceof Effect.GetStream get) {
      Handles.set(call.of(get.out()), streams.ofHandle(get.handle(), call).value());
    } else if (effect instanceof Effect.LoadFunction load) {
      long function = newHandle();
      Handles.set(call.of(load.out()), function);
      kernels.loaded(function, String.valueOf(call.of(load.name())));
    } else {
      return false;
    }
    return true;
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
      StreamHandle stream = streams.of(launch.handle(), launch.on(), call);
      Optional<Long> flag = kernels.spinsOn(launch, call);
      if (flag.isPresent()) {
        SpinningKernel.launch(device, stream, flag.get());
      } else {
        device.launch(kernels.launch(launch, call), stream);
      }
    } else if (effect instanceof Effect.Work work) {
      StreamHandle stream = streams.of(work.handle(), work.on(), call);
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
    return streams.of(operand, call);
  }

  private EventHandle event(Operand operand, Values call) {
    return new EventHandle(Handles.get(call.of(operand)));
  }
}
