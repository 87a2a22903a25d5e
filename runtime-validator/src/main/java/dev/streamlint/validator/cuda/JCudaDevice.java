package dev.streamlint.validator.cuda;

import static dev.streamlint.validator.cuda.Driver.check;
import static dev.streamlint.validator.cuda.Driver.checkRuntime;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.validator.device.Copy;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.EventHandle;
import dev.streamlint.validator.device.Fill;
import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.device.HostMemory;
import dev.streamlint.validator.device.Kernel;
import dev.streamlint.validator.device.KernelFunction;
import dev.streamlint.validator.device.Mark;
import dev.streamlint.validator.device.Place;
import dev.streamlint.validator.device.StreamHandle;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaMemcpyKind;
import jcuda.runtime.cudaStream_t;

/**
 * Device 0 of the machine.
 *
 * <p>Set {@code CUDA_DEVICE_MAX_CONNECTIONS=32} before the JVM starts: with fewer hardware queues
 * than streams, a held stream may hold others that have nothing to do with it.
 */
public final class JCudaDevice implements Device {
  private static final Duration GIVE_UP = Duration.ofSeconds(10);

  private final CUcontext context;
  private final String description;
  private final Launches launches;
  private final HeldStreams held;
  private final Map<StreamHandle, CUstream> streams = new ConcurrentHashMap<>();
  private final Map<EventHandle, CUevent> events = new ConcurrentHashMap<>();
  private final HostViews hostViews = new HostViews();
  private final AtomicLong lastHandle = new AtomicLong(0x1000);
  private final ThreadLocal<Boolean> attached = ThreadLocal.withInitial(() -> false);

  /** Keeps the pool's memory mapped: what comes and goes there never faults. */
  private final long poolKeeper;

  private JCudaDevice() {
    context = Driver.open();
    description = Driver.description();
    launches = new Launches();
    held = new HeldStreams(launches, GIVE_UP);
    streams.put(StreamHandle.LEGACY, new CUstream());
    poolKeeper = allocateAsync(16, StreamHandle.LEGACY);
    warmUp();
  }

  /**
   * Opens the device.
   *
   * @throws DeviceException in one sentence, why there is none: no driver, no GPU, no memory
   */
  public static JCudaDevice open() {
    try {
      return new JCudaDevice();
    } catch (DeviceException e) {
      throw new DeviceException(Refusal.toOpen(String.valueOf(e.getMessage())), e);
    }
  }

  /** The first launch of a kernel may load it, and so wait for the device. */
  private void warmUp() {
    long scratch = allocate(MemoryKind.DEVICE, 16);
    launch(new Kernel("warm-up", Kernel.Access.write(scratch, 16)), StreamHandle.LEGACY);
    hold(StreamHandle.LEGACY).open();
    mark(StreamHandle.LEGACY);
    fillAsync(Fill.of(scratch, 16, 1), StreamHandle.LEGACY);
    synchronize();
    free(scratch);
  }

  @Override
  public String description() {
    return description;
  }

  /** Every host thread has to be told of the context once. */
  private void attach() {
    if (!attached.get()) {
      check("cuCtxSetCurrent", JCudaDriver.cuCtxSetCurrent(context));
      attached.set(true);
    }
  }

  // --- streams and events ---

  @Override
  public StreamHandle createStream(StreamKind kind) {
    attach();
    CUstream stream = new CUstream();
    int flags = kind == StreamKind.NON_BLOCKING ? 1 : 0;
    check("cuStreamCreate", JCudaDriver.cuStreamCreate(stream, flags));
    StreamHandle handle = new StreamHandle(lastHandle.incrementAndGet());
    streams.put(handle, stream);
    return handle;
  }

  @Override
  public void destroyStream(StreamHandle stream) {
    attach();
    check("cuStreamDestroy", JCudaDriver.cuStreamDestroy(find(stream)));
    streams.remove(stream);
  }

  private CUstream find(StreamHandle stream) {
    attach();
    CUstream found = streams.get(stream);
    if (found == null) {
      throw new DeviceException("no stream has the handle 0x%x".formatted(stream.value()));
    }
    return found;
  }

  @Override
  public EventHandle createEvent() {
    attach();
    CUevent event = new CUevent();
    check("cuEventCreate", JCudaDriver.cuEventCreate(event, 2)); // CU_EVENT_DISABLE_TIMING
    EventHandle handle = new EventHandle(lastHandle.incrementAndGet());
    events.put(handle, event);
    return handle;
  }

  @Override
  public void destroyEvent(EventHandle event) {
    check("cuEventDestroy", JCudaDriver.cuEventDestroy(find(event)));
    events.remove(event);
  }

  private CUevent find(EventHandle event) {
    attach();
    CUevent found = events.get(event);
    if (found == null) {
      throw new DeviceException("no event has the handle 0x%x".formatted(event.value()));
    }
    return found;
  }

  @Override
  public void record(EventHandle event, StreamHandle stream) {
    check("cuEventRecord", JCudaDriver.cuEventRecord(find(event), find(stream)));
  }

  @Override
  public void streamWait(StreamHandle stream, EventHandle event) {
    check("cuStreamWaitEvent", JCudaDriver.cuStreamWaitEvent(find(stream), find(event), 0));
  }

  @Override
  public void synchronize(StreamHandle stream) {
    check("cuStreamSynchronize", JCudaDriver.cuStreamSynchronize(find(stream)));
  }

  @Override
  public void synchronize(EventHandle event) {
    check("cuEventSynchronize", JCudaDriver.cuEventSynchronize(find(event)));
  }

  @Override
  public void synchronize() {
    attach();
    check("cuCtxSynchronize", JCudaDriver.cuCtxSynchronize());
  }

  @Override
  public boolean isDone(StreamHandle stream) {
    return Driver.isDone("cuStreamQuery", JCudaDriver.cuStreamQuery(find(stream)));
  }

  @Override
  public boolean isDone(EventHandle event) {
    return Driver.isDone("cuEventQuery", JCudaDriver.cuEventQuery(find(event)));
  }

  // --- memory ---

  @Override
  public long allocate(MemoryKind kind, long bytes) {
    attach();
    return switch (kind) {
      case DEVICE -> {
        Address address = new Address();
        check("cuMemAlloc", JCudaDriver.cuMemAlloc(address, bytes));
        yield address.value();
      }
      case MANAGED -> hostViews.allocateManaged(bytes);
      case PINNED -> hostViews.allocatePinned(bytes);
      default ->
          throw new DeviceException(
              "memory of the kind " + kind + " is not allocated by this call");
    };
  }

  @Override
  public void free(long address) {
    attach();
    if (!hostViews.free(address)) {
      check("cuMemFree", JCudaDriver.cuMemFree(new Address(address)));
    }
  }

  @Override
  public long allocateAsync(long bytes, StreamHandle stream) {
    Address address = new Address();
    check("cuMemAllocAsync", JCudaDriver.cuMemAllocAsync(address, bytes, find(stream)));
    return address.value();
  }

  @Override
  public void freeAsync(long address, StreamHandle stream) {
    check("cuMemFreeAsync", JCudaDriver.cuMemFreeAsync(new Address(address), find(stream)));
  }

  @Override
  public ByteBuffer hostView(long address, long bytes) {
    return hostViews.view(address, bytes);
  }

  // --- work ---

  /** {@code cudaMemcpy} itself, which has no stream to name. */
  @Override
  public void copy(Copy copy, StreamHandle stream) {
    CUstream found = find(stream);
    for (long row = 0; row < copy.height(); row++) {
      Pointer to = pointer(copy.to(), row * copy.toPitch());
      Pointer from = pointer(copy.from(), row * copy.fromPitch());
      int kind = kind(copy);
      if (stream.equals(StreamHandle.LEGACY)) {
        checkRuntime("cudaMemcpy", JCuda.cudaMemcpy(to, from, copy.width(), kind));
      } else {
        cudaStream_t other = new cudaStream_t(found);
        checkRuntime("cudaMemcpyAsync", JCuda.cudaMemcpyAsync(to, from, copy.width(), kind, other));
        synchronize(stream);
      }
    }
  }

  @Override
  public void copyAsync(Copy copy, StreamHandle stream) {
    cudaStream_t on = new cudaStream_t(find(stream));
    for (long row = 0; row < copy.height(); row++) {
      Pointer to = pointer(copy.to(), row * copy.toPitch());
      Pointer from = pointer(copy.from(), row * copy.fromPitch());
      int kind = kind(copy);
      checkRuntime("cudaMemcpyAsync", JCuda.cudaMemcpyAsync(to, from, copy.width(), kind, on));
    }
  }

  /** JCuda takes no {@code cudaMemcpyDefault}, which would leave it to the driver. */
  private int kind(Copy copy) {
    boolean toHost = isHost(copy.to());
    if (isHost(copy.from())) {
      return toHost ? cudaMemcpyKind.cudaMemcpyHostToHost : cudaMemcpyKind.cudaMemcpyHostToDevice;
    }
    return toHost ? cudaMemcpyKind.cudaMemcpyDeviceToHost : cudaMemcpyKind.cudaMemcpyDeviceToDevice;
  }

  private boolean isHost(Place place) {
    return !(place instanceof Place.Address at) || hostViews.isPinned(at.value());
  }

  private static Pointer pointer(Place place, long offset) {
    if (place instanceof Place.Address at) {
      return new Address(at.value() + offset);
    }
    Place.Pageable pageable = (Place.Pageable) place;
    HostMemory memory = pageable.memory();
    if (memory instanceof HostMemory.Buffer direct && direct.buffer().isDirect()) {
      return Pointer.to(direct.buffer()).withByteOffset(pageable.offset() + offset);
    } else if (memory instanceof HostMemory.Bytes bytes) {
      return Pointer.to(bytes.array()).withByteOffset(pageable.offset() + offset);
    }
    throw new DeviceException("host memory of the JVM has to be a direct buffer or a byte array");
  }

  @Override
  public void fill(Fill fill, StreamHandle stream) {
    if (!stream.equals(StreamHandle.LEGACY)) {
      throw new DeviceException("cuMemset runs on the legacy default stream");
    }
    attach();
    Address to = new Address(fill.address());
    int result =
        switch (fill.unit()) {
          case 1 -> JCudaDriver.cuMemsetD8(to, (byte) fill.value(), fill.bytes());
          case 2 -> JCudaDriver.cuMemsetD16(to, (short) fill.value(), fill.bytes() / 2);
          default -> JCudaDriver.cuMemsetD32(to, fill.value(), fill.bytes() / 4);
        };
    check("cuMemset", result);
  }

  @Override
  public void fillAsync(Fill fill, StreamHandle stream) {
    CUstream on = find(stream);
    Address to = new Address(fill.address());
    int result =
        switch (fill.unit()) {
          case 1 -> JCudaDriver.cuMemsetD8Async(to, (byte) fill.value(), fill.bytes(), on);
          case 2 -> JCudaDriver.cuMemsetD16Async(to, (short) fill.value(), fill.bytes() / 2, on);
          default -> JCudaDriver.cuMemsetD32Async(to, fill.value(), fill.bytes() / 4, on);
        };
    check("cuMemsetAsync", result);
  }

  @Override
  public void launch(Kernel kernel, StreamHandle stream) {
    launches.work(kernel, KernelFunction.seed(kernel.name()), find(stream));
  }

  // --- what no program has ---

  @Override
  public boolean holdsStagedCopies() {
    return false;
  }

  @Override
  public Gate hold(StreamHandle stream) {
    return held.hold(find(stream));
  }

  /** A kernel: on the legacy default stream, it is an action as any other. */
  @Override
  public Mark mark(StreamHandle stream) {
    return held.mark(find(stream));
  }

  @Override
  public void close() {
    attach();
    held.openAll();
    freeAsync(poolKeeper, StreamHandle.LEGACY);
    synchronize();
    held.free();
  }
}
