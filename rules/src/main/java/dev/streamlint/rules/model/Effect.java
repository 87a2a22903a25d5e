package dev.streamlint.rules.model;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.WorkKind;
import java.util.List;
import java.util.Optional;

/**
 * One thing that a call does. A call does its effects in the order in which the model lists them.
 *
 * <p>An absent stream slot is the family's default stream. In the model files each effect is a map
 * with one key, the name given here in the Javadoc; its slots are called as the components are.
 *
 * <p>Methods are told apart by name and number of arguments, so overloads share one entry. Hence an
 * effect whose operand is not of the kind that it works on does nothing: {@code copy-elements} from
 * the {@code int} of {@code new ArrayList(16)}, {@code prepare-task} with the name of {@code new
 * Thread("io")}. The first effect that gives the call a result decides it; later ones leave it.
 */
public sealed interface Effect {

  /**
   * {@code create-stream}: {@code out} is filled. {@code flags} 1 selects non-blocking; without it
   * {@code kind} says.
   */
  record CreateStream(Operand out, Optional<Operand> flags, StreamKind kind) implements Effect {}

  /** {@code destroy-stream}. */
  record DestroyStream(Operand stream) implements Effect {}

  /** {@code create-event}. */
  record CreateEvent(Operand out) implements Effect {}

  /** {@code destroy-event}. */
  record DestroyEvent(Operand event) implements Effect {}

  /** {@code record}. */
  @SuppressWarnings("JavaLangClash") // CUDA's own word
  record Record(Operand event, Optional<Operand> on) implements Effect {}

  /** {@code wait}: {@code on} waits for {@code event}; an array stands for each of its events. */
  record Wait(Optional<Operand> on, Operand event) implements Effect {}

  /** {@code sync-stream}. */
  record SyncStream(Optional<Operand> stream) implements Effect {}

  /** {@code sync-event}. */
  record SyncEvent(Operand event) implements Effect {}

  /** {@code sync-device}. */
  record SyncDevice() implements Effect {}

  /**
   * {@code query-stream}: the call's result says whether the stream is done; {@code done} is the
   * value for yes.
   */
  record QueryStream(Optional<Operand> stream, Object done) implements Effect {}

  /** {@code query-event}. */
  record QueryEvent(Operand event, Object done) implements Effect {}

  /** {@code alloc}: {@code out} becomes a new buffer. {@code on} makes it stream-ordered. */
  record Alloc(Operand out, MemoryKind memory, Optional<Operand> bytes, Optional<Operand> on)
      implements Effect {}

  /**
   * {@code free}: with {@code on} in stream order; {@code waits}: in practice waits for the device
   * first. {@code host}: of memory of the host; of the device's it frees nothing, but fails.
   */
  record Free(Operand buffer, Optional<Operand> on, boolean waits, boolean host)
      implements Effect {}

  /**
   * {@code host-register}: the host memory behind {@code buffer} is page-locked from now on ({@code
   * undo}: no longer, so that nothing may use it as such; {@code waits}: this in practice waits for
   * the device first).
   */
  record HostRegister(Operand buffer, boolean undo, boolean waits) implements Effect {}

  /**
   * {@code copy}.
   *
   * @param async whether it has the asynchronous form; the rest follows from the memory kinds
   *     (order.CopySemantics)
   * @param bytes how many; empty if it is everything from the pointer on, and {@code unknown} if it
   *     is a part of which only the pointer is known, as of a rectangle
   * @param direction argument with the {@code cudaMemcpyKind}, or a number that says it for calls
   *     such as {@code cuMemcpyHtoD}; else the memory kinds say it
   * @param nonblocking a truth value that says whether it has the asynchronous form, for calls that
   *     have both
   * @param blocking the same the other way round, for libraries that ask so (OpenCL)
   * @param dpitch bytes from row to row in {@code to}, {@code spitch} in {@code from}: with them it
   *     is a rectangle of {@code height} rows of {@code width} bytes
   * @param dx where in a row of {@code to} the rectangle starts, {@code dy} in which row; {@code
   *     sx}, {@code sy} in {@code from}
   */
  record Copy(
      Operand to,
      Operand from,
      Optional<Operand> bytes,
      Optional<Operand> direction,
      Optional<Operand> on,
      boolean async,
      Optional<Operand> nonblocking,
      Optional<Operand> blocking,
      Optional<Operand> dpitch,
      Optional<Operand> dx,
      Optional<Operand> dy,
      Optional<Operand> spitch,
      Optional<Operand> sx,
      Optional<Operand> sy,
      Optional<Operand> width,
      Optional<Operand> height)
      implements Effect {}

  /**
   * {@code fill}: memset and the like; {@code bytes} as of a copy.
   *
   * @param pitch with {@code width} and {@code height} a rectangle, as of a copy
   * @param dx where in the buffer it starts
   */
  record Fill(
      Operand buffer,
      Optional<Operand> bytes,
      Optional<Operand> on,
      boolean async,
      Optional<Operand> pitch,
      Optional<Operand> width,
      Optional<Operand> height,
      Optional<Operand> dx)
      implements Effect {}

  /**
   * {@code launch}: a kernel; {@code arguments} is the packed parameter list, or the kernel itself
   * when {@code set-argument} gave it its arguments. It runs on the stream that {@code handle} is
   * bound to, else {@code on}.
   */
  record Launch(
      Optional<Operand> function, Operand arguments, Optional<Operand> handle, Optional<Operand> on)
      implements Effect {}

  /**
   * {@code work}: anything else that is queued and touches memory.
   *
   * <p>An operand that is no memory (a {@code null} pointer) touches nothing; a list of pointers
   * stands for each of them; a Java array is copied during the call, which then waits.
   *
   * @param handle library handle whose bound stream it runs on; else {@code on}
   * @param blocking the host waits for the result
   * @param scalars read: in host memory during the call itself, in device memory when the work runs
   *     ({@code alpha})
   * @param results written: in host memory the host waits for the work, in device memory not
   *     ({@code cublasSdot})
   */
  record Work(
      WorkKind kind,
      Optional<Operand> handle,
      Optional<Operand> on,
      List<Operand> reads,
      List<Operand> writes,
      List<Operand> updates,
      boolean blocking,
      List<Operand> scalars,
      List<Operand> results)
      implements Effect {}

  /** {@code host-callback}: {@code callback} runs on another thread, in order in the stream. */
  record HostCallback(Operand callback, Optional<Operand> on) implements Effect {}

  /** {@code create-handle}: a library handle, on the default stream until bound. */
  record CreateHandle(Operand out) implements Effect {}

  /**
   * {@code destroy-handle}: {@code waits}: documented to wait for the device first ({@code
   * cublasDestroy}).
   */
  record DestroyHandle(Operand handle, boolean waits) implements Effect {}

  /** {@code bind}: later work on {@code handle} runs on {@code stream}. */
  record Bind(Operand handle, Operand stream) implements Effect {}

  /** {@code get-stream}: {@code out} becomes the stream that {@code handle} is bound to. */
  record GetStream(Operand handle, Operand out) implements Effect {}

  /** {@code set-current}: {@code stream} is current on this thread from now on. */
  record SetCurrent(Operand stream) implements Effect {}

  /**
   * {@code enter-guard}: {@code stream} is current on this thread until {@code guard} is left. An
   * entered guard takes another stream and keeps what it restores.
   */
  record EnterGuard(Operand guard, Operand stream) implements Effect {}

  /** {@code leave-guard}: the stream that was current when the guard was entered is so again. */
  record LeaveGuard(Operand guard) implements Effect {}

  /**
   * {@code compute}: an operation of a tensor library. It makes {@code result}, where the device
   * operands are, or at {@code place}, and is queued like {@code work}; on host memory alone it
   * runs during the call.
   *
   * @param result a new tensor, allocated in the order of the same stream; absent: none
   * @param place which device, else the operands say it
   * @param blocking the host waits for the result
   */
  record Compute(
      Optional<Operand> result,
      List<Operand> reads,
      List<Operand> updates,
      List<Operand> place,
      Optional<Operand> on,
      boolean blocking)
      implements Effect {}

  /**
   * {@code move}: {@code result} is {@code from} itself if that is at {@code place} already, else a
   * copy of it there.
   *
   * @param nonblocking a truth value: the host need not wait (host memory made by the copy is then
   *     page-locked); absent: it waits for what comes back to it
   * @param copy a truth value: a copy is made in any case
   * @param casts it may have another type than {@code from}, and is then a copy: which is not known
   */
  record Move(
      Operand result,
      Operand from,
      List<Operand> place,
      Optional<Operand> on,
      Optional<Operand> nonblocking,
      Optional<Operand> copy,
      boolean casts)
      implements Effect {}

  /**
   * {@code place}: {@code result} says that a tensor belongs where the first of {@code of} that
   * says anything does: {@code cpu}, {@code cuda}, a text such as {@code "cuda:0"}, another such
   * object.
   */
  record Place(Operand result, List<Operand> of) implements Effect {}

  /**
   * {@code share}: as {@code alias}, and the memory stays as long as either of the two is not
   * released. With {@code along}, {@code offset} is not a number of bytes but an index along this
   * dimension: parts of one tensor along one dimension are apart, others may overlap.
   *
   * @param copies it may be a copy instead, as a layout has it: which is not known
   * @param picks an index: it is a copy if there is a tensor among it
   */
  record Share(
      Operand result,
      Operand of,
      Optional<Operand> offset,
      Optional<Operand> along,
      boolean copies,
      Optional<Operand> picks)
      implements Effect {}

  /**
   * {@code release}: {@code of} no longer needs its memory. After the last one it is given back, in
   * the order of the stream that it was allocated on, whatever stream used it since.
   */
  record Release(Operand of) implements Effect {}

  /** {@code open-scope}: objects made on this thread from now on belong to {@code scope}. */
  record OpenScope(Operand scope) implements Effect {}

  /** {@code close-scope}: releases what belongs to {@code scope}. */
  record CloseScope(Operand scope) implements Effect {}

  /** {@code leave-scope}: {@code of} belongs to no scope any more. */
  record LeaveScope(Operand of) implements Effect {}

  /** {@code set-argument}: parameter {@code index} of kernel {@code function} from now on. */
  record SetArgument(Operand function, Operand index, Operand value) implements Effect {}

  /** {@code record-stream}. */
  record RecordStream(Operand buffer, Operand stream) implements Effect {}

  /**
   * {@code alias}: {@code result} means the same stream, event or memory as {@code of}, moved by
   * {@code offset} bytes. A name as {@code of} stands for the module's variable of that name.
   *
   * @param position instead of an offset: so many bytes after where {@code of} pointed before it
   *     was moved
   */
  record Alias(Operand result, Operand of, Optional<Operand> offset, Optional<Operand> position)
      implements Effect {}

  /** {@code host-view}: {@code result} points at the Java array or buffer {@code of}. */
  record HostView(Operand result, Operand of) implements Effect {}

  /** {@code pack}: {@code result} is a list of pointers (kernel parameters). */
  record Pack(Operand result, Operand elements) implements Effect {}

  /**
   * {@code pointer-to}: a {@code pack} when {@code of} are pointers or an array of them, a {@code
   * host-view} when it is one Java array or buffer.
   */
  record PointerTo(Operand result, Operand of) implements Effect {}

  /** {@code load-function}: {@code out} is the kernel called {@code name}. */
  record LoadFunction(Operand out, Operand name) implements Effect {}

  /**
   * {@code host-read}: the call reads the memory from Java, {@code bytes} from byte {@code at} on;
   * else all of it.
   */
  record HostRead(Operand buffer, Optional<Operand> at, Optional<Operand> bytes)
      implements Effect {}

  /**
   * {@code host-write}: the call writes the memory from Java, {@code bytes} from byte {@code at}
   * on; else some of it.
   */
  record HostWrite(Operand buffer, Optional<Operand> at, Optional<Operand> bytes)
      implements Effect {}

  /** {@code destroy-all}: device reset, context destroy: frees all, waits for all. */
  record DestroyAll() implements Effect {}

  /**
   * {@code put}: {@code value} is kept in the container; without a key at its end, or with {@code
   * first} at its start.
   *
   * @param keep an element that is there stays, and is the result
   */
  record Put(Operand into, Optional<Operand> key, Operand value, boolean first, boolean keep)
      implements Effect {}

  /** {@code get}: the result is the element at {@code key}, or {@code otherwise}. */
  record Get(Operand from, Operand key, Optional<Operand> otherwise) implements Effect {}

  /** {@code has-key}: the result says whether there is an element at {@code key}. */
  record HasKey(Operand in, Operand key) implements Effect {}

  /**
   * {@code add}: {@code delta} is added to the number that the container keeps at 0.
   *
   * @param before whether the result is the number from before
   */
  record Add(Operand to, Operand delta, boolean before) implements Effect {}

  /** {@code is-empty}: the result says whether there are no elements, with {@code not} some. */
  record IsEmpty(Operand of, boolean not) implements Effect {}

  /**
   * {@code take}: the result is an element, which leaves the container.
   *
   * @param last from the end where elements are added (stack), else the oldest (queue)
   * @param remove false for peek, iterator-less first element and the like
   */
  record Take(Operand from, boolean last, boolean remove) implements Effect {}

  /**
   * {@code remove}: the result is the element at {@code key}, or equal to it, which leaves the
   * container.
   */
  record Remove(Operand from, Operand key) implements Effect {}

  /** {@code remove-all}: the container is empty afterwards. */
  record RemoveAll(Operand from) implements Effect {}

  /** {@code size}: the result is the number of elements. */
  record Size(Operand of) implements Effect {}

  /**
   * {@code elements}: {@code result} is a container of the listed operands (List.of,
   * Arrays.asList), or a list of pointers when it is memory (the arrays that a descriptor of a
   * matrix describes).
   */
  record Elements(Operand result, List<Operand> of) implements Effect {}

  /** {@code copy-elements}: the elements of {@code from} are added to {@code into}. */
  record CopyElements(Operand into, Operand from) implements Effect {}

  /**
   * {@code part}: the result is a container of the elements of {@code of} from the index {@code
   * from} to before {@code to}; if these are not known it is {@code of} itself, which is told. Of a
   * stream that has no end, so many elements are made.
   */
  record Part(Operand of, Optional<Operand> from, Optional<Operand> to) implements Effect {}

  /** {@code select}: the result is a container of the elements for which {@code function} holds. */
  record Select(Operand over, Operand function) implements Effect {}

  /**
   * {@code is-null}: the result is whether there is no object, or with {@code not} whether there
   * is.
   */
  record IsNull(Operand of, boolean not) implements Effect {}

  /**
   * {@code range}: the result is a container of the integers from {@code from} to before {@code
   * to}, or {@code closed} to it.
   */
  record Range(Operand result, Operand from, Operand to, boolean closed) implements Effect {}

  /**
   * {@code for-each}: {@code function} is called with each element; one of two parameters with key
   * and element.
   */
  record ForEach(Operand over, Operand function) implements Effect {}

  /**
   * {@code map-each}: the result is a container of what {@code function} returns for each element.
   */
  record MapEach(Operand over, Operand function) implements Effect {}

  /**
   * {@code compute-if-absent}: the element at {@code key}, made by {@code function} when there is
   * none.
   */
  record ComputeIfAbsent(Operand in, Operand key, Operand function) implements Effect {}

  /**
   * {@code initially}: {@code function} makes the value that a thread finds in the container {@code
   * of} before it has put one there.
   */
  record Initially(Operand of, Operand function) implements Effect {}

  /**
   * {@code per-thread}: the result is what the calling thread has in the container {@code of}; made
   * as {@code initially} says, or by the object's own {@code initialValue}, when it has none.
   *
   * @param inherited a thread that has none has what the thread that started it has
   */
  record PerThread(Operand of, boolean inherited) implements Effect {}

  /**
   * {@code for-range}: {@code function} is called with each integer from {@code from} to before
   * {@code to}.
   */
  record ForRange(Operand from, Operand to, Operand function) implements Effect {}

  /**
   * {@code call}: {@code function} is called here with {@code arguments}; its value is the result.
   */
  record Call(Operand function, List<Operand> arguments) implements Effect {}

  /**
   * {@code evaluate}: the result is what {@code operation} makes of the operands {@code of}. A
   * result that was made before, as an {@code Optional}, gets it as its element.
   */
  record Evaluate(Operation operation, List<Operand> of) implements Effect {}

  /**
   * {@code returns}: the result is {@code value} itself.
   *
   * @param as the type in which it is seen, if not its own: a lock's condition
   */
  record Returns(Operand value, Optional<String> as) implements Effect {}

  /** {@code fresh}: the result is a new object each time. */
  record Fresh() implements Effect {}

  /**
   * {@code spawn}: {@code task} runs on a host thread of its own, which {@code thread} stands for.
   * A container of tasks spawns each, and {@code thread} is a container of threads.
   *
   * @param by the executor, whose {@code workers} run it; else a thread of its own
   */
  record Spawn(Operand task, Operand thread, Optional<Operand> by) implements Effect {}

  /**
   * {@code workers}: the executor {@code of} has {@code count} threads. With one, its tasks run one
   * after the other.
   */
  record Workers(Operand of, Operand count) implements Effect {}

  /** {@code prepare-task}: {@code thread} will run {@code task} when started. */
  record PrepareTask(Operand task, Operand thread) implements Effect {}

  /** {@code start}: {@code thread} starts to run its task (or its own {@code run} method). */
  record Start(Operand thread) implements Effect {}

  /**
   * {@code join}: goes on after {@code thread} has ended; the result is the task's value, or what
   * was {@code put} into a promise that has no task. A container of threads joins each.
   */
  record Join(Operand thread) implements Effect {}

  /**
   * {@code query-task}: the call's result says whether {@code thread} has ended, of a container of
   * threads whether all have; {@code done} is the value for yes.
   */
  record QueryTask(Operand thread, Object done) implements Effect {}

  /**
   * {@code then}: a further task that runs after {@code after}, and after {@code and}, have ended,
   * on another thread; the result stands for it.
   *
   * @param keep its value is that of {@code after}
   * @param by the executor that is given it
   * @param compose its code makes a task or promise, for which it waits, and whose value it has
   */
  record Then(
      Operand after,
      Operand task,
      Operand thread,
      Optional<Operand> and,
      boolean keep,
      Optional<Operand> by,
      boolean compose)
      implements Effect {}

  /**
   * {@code publish}: a hand-off, first half, through {@code token} (latch, semaphore, exchanger).
   *
   * @param shared it is not for those that share the token: one of several readers
   */
  record Publish(Operand token, boolean shared) implements Effect {}

  /**
   * {@code acquire}: a hand-off, second half.
   *
   * @param waits it does not go on before the first half, on another thread
   * @param each every wait needs a first half of its own
   * @param now it takes what there is, and lets nobody else go first: a lock
   * @param shared it takes nothing from others that share the token: one of several readers
   */
  record Acquire(Operand token, boolean waits, boolean each, boolean now, boolean shared)
      implements Effect {}

  /**
   * {@code makes}: the result is a new object of that {@code type}; for methods that return an
   * object of another kind than their own class. Comes first.
   */
  record Makes(String type) implements Effect {}

  /**
   * {@code throws-on-failure}: if {@code when} is true, calls of the library that fail throw from
   * now on, as the family's {@link FailureModel} says. Else they return a code.
   */
  record ThrowsOnFailure(Operand when) implements Effect {}

  /**
   * {@code select-device}: what the calling thread does from now on is for {@code device}: a
   * number, or a context.
   */
  record SelectDevice(Operand device) implements Effect {}

  /**
   * {@code set-property}: the system property {@code name} has {@code value} from now on. Those
   * that matter are in the models of the libraries that read them.
   */
  record SetProperty(Operand name, Operand value) implements Effect {}

  /** {@code nothing}: known to matter to nothing here. */
  record Nothing() implements Effect {}

  /** {@code not-modelled}: matters, but is not understood ({@code reason}); said in a note. */
  record NotModelled(String reason) implements Effect {}
}
