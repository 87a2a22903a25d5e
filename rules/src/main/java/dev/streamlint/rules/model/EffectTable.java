package dev.streamlint.rules.model;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.WorkKind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Key and slots of each effect in the model files. The only place that knows them. */
final class EffectTable {
  /**
   * What a {@code direction} can be in words; the index is the value of CUDA's {@code
   * cudaMemcpyKind}.
   */
  static final List<String> DIRECTIONS =
      List.of("host-to-host", "host-to-device", "device-to-host", "device-to-device", "by-address");

  /** Every key that {@link #make} knows. */
  static final List<String> KEYS =
      List.of(
          "create-stream",
          "destroy-stream",
          "create-event",
          "destroy-event",
          "record",
          "wait",
          "sync-stream",
          "sync-event",
          "sync-device",
          "query-stream",
          "query-event",
          "alloc",
          "free",
          "host-register",
          "copy",
          "fill",
          "launch",
          "work",
          "host-callback",
          "create-handle",
          "destroy-handle",
          "bind",
          "get-stream",
          "set-current",
          "enter-guard",
          "leave-guard",
          "compute",
          "move",
          "place",
          "share",
          "release",
          "open-scope",
          "close-scope",
          "leave-scope",
          "set-argument",
          "record-stream",
          "alias",
          "host-view",
          "pack",
          "pointer-to",
          "load-function",
          "host-read",
          "host-write",
          "destroy-all",
          "put",
          "get",
          "has-key",
          "add",
          "is-empty",
          "take",
          "remove",
          "remove-all",
          "size",
          "elements",
          "copy-elements",
          "part",
          "select",
          "is-null",
          "range",
          "for-each",
          "map-each",
          "compute-if-absent",
          "initially",
          "per-thread",
          "for-range",
          "call",
          "evaluate",
          "returns",
          "fresh",
          "spawn",
          "workers",
          "prepare-task",
          "start",
          "join",
          "query-task",
          "then",
          "publish",
          "acquire",
          "throws-on-failure",
          "select-device",
          "set-property",
          "nothing",
          "makes",
          "not-modelled");

  private static final Operand RESULT = new Operand.Result();

  private EffectTable() {}

  /**
   * The effect called {@code key}, or nothing when there is no such effect. Slots are asked for in
   * the order of the text.
   */
  static Optional<Effect> make(String key, Slots s) {
    @Nullable Effect effect =
        switch (key) {
          case "create-stream" -> createStream(s);
          case "destroy-stream" -> new Effect.DestroyStream(s.operand("stream"));
          case "create-event" -> new Effect.CreateEvent(s.operand("out"));
          case "destroy-event" -> new Effect.DestroyEvent(s.operand("event"));
          case "record" -> new Effect.Record(s.operand("event"), s.maybe("on"));
          case "wait" -> wait(s);
          case "sync-stream" -> new Effect.SyncStream(s.maybe("stream"));
          case "sync-event" -> new Effect.SyncEvent(s.operand("event"));
          case "sync-device" -> new Effect.SyncDevice();
          case "query-stream" -> new Effect.QueryStream(s.maybe("stream"), s.value("done"));
          case "query-event" -> new Effect.QueryEvent(s.operand("event"), s.value("done"));
          case "alloc" -> alloc(s);
          case "free" ->
              new Effect.Free(
                  s.operand("buffer"),
                  s.maybe("on"),
                  s.flag("waits", false),
                  s.flag("host", false));
          case "host-register" ->
              new Effect.HostRegister(
                  s.operand("buffer"), s.flag("undo", false), s.flag("waits", false));
          case "copy" -> copy(s);
          case "fill" -> fill(s);
          case "launch" -> launch(s);
          case "work" -> work(s);
          case "host-callback" -> new Effect.HostCallback(s.operand("callback"), s.maybe("on"));
          case "create-handle" -> new Effect.CreateHandle(s.operand("out"));
          case "destroy-handle" ->
              new Effect.DestroyHandle(s.operand("handle"), s.flag("waits", false));
          case "bind" -> new Effect.Bind(s.operand("handle"), s.operand("stream"));
          case "get-stream" ->
              new Effect.GetStream(s.operand("handle"), s.operandOr("out", RESULT));
          case "set-current" -> new Effect.SetCurrent(s.operand("stream"));
          case "enter-guard" -> new Effect.EnterGuard(s.operand("guard"), s.operand("stream"));
          case "leave-guard" -> new Effect.LeaveGuard(s.operand("guard"));
          case "compute" -> compute(s);
          case "move" -> move(s);
          case "place" -> place(s);
          case "share" -> share(s);
          case "release" -> new Effect.Release(s.operand("of"));
          case "open-scope" -> new Effect.OpenScope(s.operand("scope"));
          case "close-scope" -> new Effect.CloseScope(s.operand("scope"));
          case "leave-scope" -> new Effect.LeaveScope(s.operand("of"));
          case "set-argument" ->
              new Effect.SetArgument(s.operand("function"), s.operand("index"), s.operand("value"));
          case "record-stream" -> new Effect.RecordStream(s.operand("buffer"), s.operand("stream"));
          case "alias" -> alias(s);
          case "host-view" -> hostView(s);
          case "pack" -> pack(s);
          case "pointer-to" -> pointerTo(s);
          case "load-function" -> new Effect.LoadFunction(s.operand("out"), s.operand("name"));
          case "host-read" ->
              new Effect.HostRead(s.operand("buffer"), s.maybe("at"), s.maybe("bytes"));
          case "host-write" ->
              new Effect.HostWrite(s.operand("buffer"), s.maybe("at"), s.maybe("bytes"));
          case "destroy-all" -> new Effect.DestroyAll();
          case "put" -> put(s);
          case "get" -> new Effect.Get(s.operand("from"), s.operand("key"), s.maybe("otherwise"));
          case "has-key" -> new Effect.HasKey(s.operand("in"), s.operand("key"));
          case "add" ->
              new Effect.Add(s.operand("to"), s.operand("delta"), s.flag("before", false));
          case "is-empty" -> new Effect.IsEmpty(s.operand("of"), s.flag("not", false));
          case "take" ->
              new Effect.Take(s.operand("from"), s.flag("last", false), s.flag("remove", true));
          case "remove" -> new Effect.Remove(s.operand("from"), s.operand("key"));
          case "remove-all" -> new Effect.RemoveAll(s.operand("from"));
          case "size" -> new Effect.Size(s.operand("of"));
          case "elements" -> elements(s);
          case "copy-elements" -> new Effect.CopyElements(s.operand("into"), s.operand("from"));
          case "part" -> new Effect.Part(s.operand("of"), s.maybe("from"), s.maybe("to"));
          case "select" -> new Effect.Select(s.operand("over"), s.operand("function"));
          case "is-null" -> new Effect.IsNull(s.operand("of"), s.flag("not", false));
          case "range" -> range(s);
          case "for-each" -> new Effect.ForEach(s.operand("over"), s.operand("function"));
          case "map-each" -> new Effect.MapEach(s.operand("over"), s.operand("function"));
          case "compute-if-absent" ->
              new Effect.ComputeIfAbsent(s.operand("in"), s.operand("key"), s.operand("function"));
          case "initially" -> new Effect.Initially(s.operand("of"), s.operand("function"));
          case "per-thread" -> new Effect.PerThread(s.operand("of"), s.flag("inherited", false));
          case "for-range" ->
              new Effect.ForRange(s.operand("from"), s.operand("to"), s.operand("function"));
          case "call" -> new Effect.Call(s.operand("function"), s.operands("arguments"));
          case "evaluate" -> evaluate(s);
          case "returns" -> new Effect.Returns(s.operand("value"), s.maybeText("as"));
          case "fresh" -> new Effect.Fresh();
          case "spawn" ->
              new Effect.Spawn(s.operand("task"), s.operandOr("thread", RESULT), s.maybe("by"));
          case "workers" -> new Effect.Workers(s.operand("of"), s.operand("count"));
          case "prepare-task" ->
              new Effect.PrepareTask(s.operand("task"), s.operandOr("thread", RESULT));
          case "start" -> new Effect.Start(s.operand("thread"));
          case "join" -> new Effect.Join(s.operand("thread"));
          case "query-task" -> new Effect.QueryTask(s.operand("thread"), s.value("done"));
          case "then" ->
              new Effect.Then(
                  s.operand("after"),
                  s.operand("task"),
                  s.operandOr("thread", RESULT),
                  s.maybe("and"),
                  s.flag("keep", false),
                  s.maybe("by"),
                  s.flag("compose", false));
          case "publish" -> new Effect.Publish(s.operand("token"), s.flag("shared", false));
          case "acquire" ->
              new Effect.Acquire(
                  s.operand("token"),
                  s.flag("waits", false),
                  s.flag("each", false),
                  s.flag("now", false),
                  s.flag("shared", false));
          case "throws-on-failure" -> new Effect.ThrowsOnFailure(s.operand("when"));
          case "select-device" -> new Effect.SelectDevice(s.operand("device"));
          case "set-property" -> new Effect.SetProperty(s.operand("name"), s.operand("value"));
          case "nothing" -> new Effect.Nothing();
          case "makes" -> new Effect.Makes(s.text("type"));
          case "not-modelled" -> new Effect.NotModelled(s.text("reason"));
          default -> null;
        };
    if (effect == null) {
      return Optional.empty();
    }
    s.finish();
    return Optional.of(effect);
  }

  private static Effect createStream(Slots s) {
    return new Effect.CreateStream(
        s.operand("out"),
        s.maybe("flags"),
        s.word("kind", Slots.Kind.STREAM_KIND, StreamKind.values(), StreamKind.BLOCKING));
  }

  private static Effect wait(Slots s) {
    Operand event = s.operand("event");
    return new Effect.Wait(s.maybe("on"), event);
  }

  private static Effect alloc(Slots s) {
    Operand out = s.operand("out");
    Optional<Operand> on = s.maybe("on");
    MemoryKind fallback = on.isPresent() ? MemoryKind.STREAM_ORDERED : MemoryKind.DEVICE;
    MemoryKind memory = s.word("memory", Slots.Kind.MEMORY, MemoryKind.values(), fallback);
    return new Effect.Alloc(out, memory, s.maybe("bytes"), on);
  }

  private static Effect copy(Slots s) {
    return new Effect.Copy(
        s.operand("to"),
        s.operand("from"),
        s.maybe("bytes"),
        s.direction("direction"),
        s.maybe("on"),
        s.flag("async", false),
        s.maybe("nonblocking"),
        s.maybe("blocking"),
        s.maybe("dpitch"),
        s.maybe("dx"),
        s.maybe("dy"),
        s.maybe("spitch"),
        s.maybe("sx"),
        s.maybe("sy"),
        s.maybe("width"),
        s.maybe("height"));
  }

  private static Effect compute(Slots s) {
    return new Effect.Compute(
        s.maybe("result"),
        s.operands("reads"),
        s.operands("updates"),
        s.operands("place"),
        s.maybe("on"),
        s.flag("blocking", false));
  }

  private static Effect move(Slots s) {
    Operand from = s.operand("from");
    return new Effect.Move(
        s.operandOr("result", RESULT),
        from,
        s.operands("place"),
        s.maybe("on"),
        s.maybe("nonblocking"),
        s.maybe("copy"),
        s.flag("casts", false));
  }

  private static Effect place(Slots s) {
    List<Operand> of = s.someOperands("of");
    return new Effect.Place(s.operandOr("result", RESULT), of);
  }

  private static Effect share(Slots s) {
    Operand of = s.operand("of");
    return new Effect.Share(
        s.operandOr("result", RESULT),
        of,
        s.maybe("offset"),
        s.maybe("along"),
        s.flag("copies", false),
        s.maybe("picks"));
  }

  private static Effect fill(Slots s) {
    return new Effect.Fill(
        s.operand("buffer"),
        s.maybe("bytes"),
        s.maybe("on"),
        s.flag("async", false),
        s.maybe("pitch"),
        s.maybe("width"),
        s.maybe("height"),
        s.maybe("dx"));
  }

  private static Effect launch(Slots s) {
    return new Effect.Launch(
        s.maybe("function"), s.operand("arguments"), s.maybe("handle"), s.maybe("on"));
  }

  private static Effect work(Slots s) {
    return new Effect.Work(
        s.word("kind", Slots.Kind.WORK_KIND, WorkKind.values(), WorkKind.LIBRARY_CALL),
        s.maybe("handle"),
        s.maybe("on"),
        s.operands("reads"),
        s.operands("writes"),
        s.operands("updates"),
        s.flag("blocking", false),
        s.operands("scalars"),
        s.operands("results"));
  }

  private static Effect alias(Slots s) {
    Operand of = s.operand("of");
    return new Effect.Alias(
        s.operandOr("result", RESULT), of, s.maybe("offset"), s.maybe("position"));
  }

  private static Effect hostView(Slots s) {
    Operand of = s.operand("of");
    return new Effect.HostView(s.operandOr("result", RESULT), of);
  }

  private static Effect pack(Slots s) {
    Operand elements = s.operand("elements");
    return new Effect.Pack(s.operandOr("result", RESULT), elements);
  }

  private static Effect pointerTo(Slots s) {
    Operand of = s.operand("of");
    return new Effect.PointerTo(s.operandOr("result", RESULT), of);
  }

  private static Effect put(Slots s) {
    return new Effect.Put(
        s.operand("into"),
        s.maybe("key"),
        s.operand("value"),
        s.flag("first", false),
        s.flag("keep", false));
  }

  private static Effect evaluate(Slots s) {
    Operation operation = s.word("operation", Slots.Kind.OPERATION, Operation.values());
    return new Effect.Evaluate(operation, s.operands("of", operation.operands()));
  }

  private static Effect elements(Slots s) {
    List<Operand> of = s.someOperands("of");
    return new Effect.Elements(s.operandOr("result", RESULT), of);
  }

  private static Effect range(Slots s) {
    Operand from = s.operand("from");
    Operand to = s.operand("to");
    return new Effect.Range(s.operandOr("result", RESULT), from, to, s.flag("closed", false));
  }
}
