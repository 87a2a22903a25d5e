package dev.streamlint.validator.served;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.trace.Values;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which stream a call queues its work on, by the driver's number of it. What is bound to a library
 * handle is known from the calls that bound it.
 */
public final class CalledStreams {
  private final ApiModels models;

  /** Library handles by what tells them apart, and the streams that they are bound to. */
  private final Map<Object, StreamHandle> bound = new ConcurrentHashMap<>();

  public CalledStreams(ApiModels models) {
    this.models = models;
  }

  /** Is told of each effect of each call: some bind library handles to streams. */
  public void see(Effect effect, Values call) {
    if (effect instanceof Effect.Bind bind) {
      bound.put(key(call.of(bind.handle())), of(Optional.of(bind.stream()), call));
    } else if (effect instanceof Effect.DestroyHandle destroy) {
      bound.remove(key(call.of(destroy.handle())));
    }
  }

  /** The stream that a call queues work on; empty if the host does itself what it does. */
  public Optional<StreamHandle> of(Values call) {
    return call.model().effects().stream().flatMap(effect -> of(effect, call).stream()).findFirst();
  }

  /** What has to be known of a call to ask. */
  public static Values values(CallModel model, @Nullable Object receiver, @Nullable Object[] args) {
    return new Values(model, receiver, java.util.Arrays.asList(args), null);
  }

  /** The stream or event of which a call asks whether it is done; empty if it asks nothing. */
  public Optional<Object> asked(Effect effect, Values call) {
    if (effect instanceof Effect.QueryStream query) {
      return Optional.of(of(query.stream(), call));
    }
    return effect instanceof Effect.QueryEvent query
        ? Optional.of(key(call.of(query.event())))
        : Optional.empty();
  }

  private Optional<StreamHandle> of(Effect effect, Values call) {
    if (effect instanceof Effect.Copy copy) {
      return Optional.of(of(copy.on(), call));
    } else if (effect instanceof Effect.Fill fill) {
      return Optional.of(of(fill.on(), call));
    } else if (effect instanceof Effect.Launch launch) {
      return Optional.of(of(launch.handle(), launch.on(), call));
    } else if (effect instanceof Effect.Work work) {
      return Optional.of(of(work.handle(), work.on(), call));
    } else if (effect instanceof Effect.Alloc alloc) {
      return alloc.on().map(on -> of(alloc.on(), call));
    } else if (effect instanceof Effect.Free free) {
      return free.on().map(on -> of(free.on(), call));
    }
    return Optional.empty();
  }

  /** What a library handle is bound to, if there is one, or else a stream. */
  StreamHandle of(Optional<Operand> handle, Optional<Operand> stream, Values call) {
    return handle.isPresent() ? ofHandle(handle.get(), call) : of(stream, call);
  }

  StreamHandle of(Optional<Operand> operand, Values call) {
    Object value = call.of(operand);
    if (value == null || value instanceof Number || value instanceof Operand.DefaultStream) {
      value = models.defaultStream(call.model().family());
    }
    if (value instanceof Operand.PerThreadStream) {
      return StreamHandle.PER_THREAD;
    }
    return value instanceof Operand ? StreamHandle.LEGACY : new StreamHandle(Handles.get(value));
  }

  StreamHandle ofHandle(Operand handle, Values call) {
    return bound.getOrDefault(key(call.of(handle)), StreamHandle.LEGACY);
  }

  private static Object key(@Nullable Object handle) {
    long number = Handles.get(handle);
    return number != 0 ? (Object) number : handle == null ? 0L : handle;
  }
}
