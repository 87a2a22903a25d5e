package dev.streamlint.rules.order;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.TokenId;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.op.WorkKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes op programs down briefly, and runs them as it goes. */
public final class Program {
  private final List<Op> ops = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private OrderState state = OrderState.start();
  private OrderState before = state;
  private HostId host = HostId.MAIN;
  private int line;

  public static final StreamId LEGACY = StreamId.LEGACY;

  /** The host thread that the following calls are made by. */
  public Program on(int thread) {
    host = new HostId(thread);
    return this;
  }

  /** Puts the next op, and those after it, at this line and the following ones. */
  public Program line(int next) {
    line = next - 1;
    return this;
  }

  public Program add(Op op) {
    before = state;
    Step step = state.apply(op);
    ops.add(op);
    steps.add(step);
    state = step.after();
    return this;
  }

  public StreamId stream(int number, StreamKind kind) {
    add(new Op.CreateStream(at("create"), host, new StreamId(number), kind));
    return new StreamId(number);
  }

  public StreamId nonBlocking(int number) {
    return stream(number, StreamKind.NON_BLOCKING);
  }

  public StreamId blocking(int number) {
    return stream(number, StreamKind.BLOCKING);
  }

  public EventId event(int number) {
    add(new Op.CreateEvent(at("createEvent"), host, new EventId(number)));
    return new EventId(number);
  }

  public BufferId buffer(int number, MemoryKind kind) {
    add(new Op.Alloc(at("alloc"), host, new BufferId(number), kind, Optional.empty()));
    return new BufferId(number);
  }

  public BufferId device(int number) {
    return buffer(number, MemoryKind.DEVICE);
  }

  public BufferId allocAsync(int number, StreamId stream) {
    add(
        new Op.Alloc(
            at("allocAsync"),
            host,
            new BufferId(number),
            MemoryKind.STREAM_ORDERED,
            Optional.of(stream)));
    return new BufferId(number);
  }

  public BufferId tensor(int number, StreamId stream) {
    Optional<StreamId> on = Optional.of(stream);
    add(new Op.Alloc(at("tensor"), host, new BufferId(number), MemoryKind.TENSOR, on));
    return new BufferId(number);
  }

  public Program launch(StreamId stream, Use... uses) {
    return work(stream, Returns.AT_ONCE, uses);
  }

  /** A launch on a stream that was chosen otherwise than by its name. */
  public Program launch(StreamId stream, StreamChoice choice, Use... uses) {
    return add(
        new Op.Work(
            at("work"), host, WorkKind.LAUNCH, stream, choice, List.of(uses), Returns.AT_ONCE));
  }

  public Program work(StreamId stream, Returns returns, Use... uses) {
    return add(new Op.Work(at("work"), host, WorkKind.LAUNCH, stream, List.of(uses), returns));
  }

  public Program record(EventId event, StreamId stream) {
    return add(new Op.Record(at("record"), host, event, stream));
  }

  public Program await(StreamId stream, EventId event) {
    return add(new Op.Wait(at("wait"), host, stream, event));
  }

  public Program sync(StreamId stream) {
    return add(new Op.SyncStream(at("sync"), host, stream));
  }

  public Program sync(EventId event) {
    return add(new Op.SyncEvent(at("sync"), host, event));
  }

  public Program syncDevice() {
    return add(new Op.SyncDevice(at("syncDevice"), host));
  }

  public Program free(BufferId buffer, boolean waits) {
    return add(new Op.Free(at("free"), host, buffer, Optional.empty(), waits));
  }

  public Program freeAsync(BufferId buffer, StreamId stream) {
    return add(new Op.Free(at("freeAsync"), host, buffer, Optional.of(stream), false));
  }

  public Program lend(BufferId buffer, StreamId stream) {
    return add(new Op.RecordStream(at("recordStream"), host, buffer, stream));
  }

  public Program hostReads(BufferId buffer) {
    return add(new Op.HostAccess(at("read"), host, Use.read(buffer)));
  }

  public Program hostWrites(BufferId buffer) {
    return add(new Op.HostAccess(at("write"), host, Use.write(buffer)));
  }

  public Program publish(int token) {
    return add(new Op.Publish(at("publish"), host, new TokenId(token)));
  }

  public Program acquire(int token) {
    return add(new Op.Acquire(at("acquire"), host, new TokenId(token)));
  }

  public Program assume(Pair pair) {
    state = state.assumeOrdered(pair);
    return this;
  }

  public OrderState state() {
    return state;
  }

  /** The state before the last op. */
  public OrderState before() {
    return before;
  }

  public List<Op> ops() {
    return List.copyOf(ops);
  }

  public Effect lastEffect() {
    return steps.get(steps.size() - 1).effect();
  }

  /** The edges of the pairs that the last op formed, in the order of the earlier accesses. */
  public List<Edge> lastEdges() {
    return lastPairs().stream().map(Pair::edge).toList();
  }

  public List<Pair> allPairs() {
    return steps.stream().flatMap(step -> step.pairs().stream()).toList();
  }

  public List<Pair> lastPairs() {
    return steps.get(steps.size() - 1).pairs();
  }

  /** Each op at a line of its own. */
  private Site at(String call) {
    line++;
    return new Site("Program.java", line, 1, line, 2, call);
  }
}
