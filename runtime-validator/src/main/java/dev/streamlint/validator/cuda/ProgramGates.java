package dev.streamlint.validator.cuda;

import static dev.streamlint.validator.cuda.Driver.check;

import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.device.Gates;
import dev.streamlint.validator.device.Mark;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.trace.NativeObject;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import jcuda.driver.CUcontext;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;
import org.jspecify.annotations.Nullable;

/**
 * Gates in the streams of the program that this runs in. It shares the binding with the program,
 * and so changes none of the binding's settings, and it works in whatever context the calling
 * thread has.
 */
public final class ProgramGates implements Gates {
  /** Longer than anything is held on purpose. */
  private static final Duration GIVE_UP = Duration.ofSeconds(60);

  private static final int NON_BLOCKING = 1;

  /** By the number of the context: a kernel belongs to one. */
  private final Map<Long, HeldStreams> held = new ConcurrentHashMap<>();

  private volatile @Nullable String description;

  /** Called by name, since whoever has the agent's classes cannot see the binding's. */
  public ProgramGates() {}

  @Override
  public String description() {
    String known = description;
    return known == null ? "a GPU" : known;
  }

  /** Loading a kernel waits for the device; and it takes a context, which the program makes. */
  @Override
  public void prepare() {
    try {
      long context = context();
      if (context != 0) {
        held.computeIfAbsent(context, c -> load());
      }
    } catch (RuntimeException e) {
      // No context yet, and the program has the binding throw: the next call may make one.
    }
  }

  /** Of the calling thread's context; 0 if it has none. A device that is reset has another one. */
  private static long context() {
    CUcontext context = new CUcontext();
    check("cuCtxGetCurrent", JCudaDriver.cuCtxGetCurrent(context));
    long[] id = new long[1];
    if (number(context) == 0) {
      return 0;
    }
    try {
      check("cuCtxGetId", JCudaDriver.cuCtxGetId(context, id));
      return id[0] == 0 ? number(context) : id[0];
    } catch (LinkageError e) {
      return number(context); // before JCuda 12.1
    }
  }

  private HeldStreams load() {
    if (description == null) {
      description = Driver.description();
    }
    HeldStreams loaded = new HeldStreams(new Launches(), GIVE_UP);
    CUstream own = new CUstream();
    check("cuStreamCreate", JCudaDriver.cuStreamCreate(own, NON_BLOCKING));
    loaded.hold(own).open();
    loaded.mark(own);
    check("cuStreamSynchronize", JCudaDriver.cuStreamSynchronize(own));
    check("cuStreamDestroy", JCudaDriver.cuStreamDestroy(own));
    return loaded;
  }

  @Override
  public Gate hold(StreamHandle stream) {
    return refusing(() -> here().hold(running(stream)));
  }

  @Override
  public Mark mark(StreamHandle stream) {
    return refusing(() -> here().mark(running(stream)));
  }

  /** A program may have the binding throw where it would return a code. */
  private static <T> T refusing(Supplier<T> call) {
    try {
      return call.get();
    } catch (DeviceException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new DeviceException(String.valueOf(e.getMessage()), e);
    }
  }

  private HeldStreams here() {
    long context = context();
    if (context == 0) {
      throw new DeviceException("the calling thread has no context yet");
    }
    return held.computeIfAbsent(context, c -> load());
  }

  /** A stream that is being captured runs nothing: a gate would become part of the graph. */
  private static CUstream running(StreamHandle handle) {
    CUstream stream = new CUstream();
    ((NativeObject) (Object) stream).streamlint$number(handle.value());
    int[] capturing = new int[1];
    check("cuStreamIsCapturing", JCudaDriver.cuStreamIsCapturing(stream, capturing));
    if (capturing[0] != 0) {
      throw new DeviceException("the stream is being captured into a graph");
    }
    return stream;
  }

  private static long number(Object handle) {
    return ((NativeObject) handle).streamlint$number();
  }
}
