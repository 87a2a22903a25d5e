package dev.streamlint.validator.verdict;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Range;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.TokenId;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.op.WorkKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A program, step by step. */
final class Steps {
  final List<Op> ops = new ArrayList<>();
  private HostId host = HostId.MAIN;

  /** Index of the last one. */
  int last() {
    return ops.size() - 1;
  }

  Steps on(int number) {
    host = new HostId(number);
    return this;
  }

  private Site at(String call) {
    return new Site("Steps.java", ops.size() + 1, 1, ops.size() + 1, 2, call);
  }

  private Steps add(Op op) {
    ops.add(op);
    return this;
  }

  StreamId stream(int number, StreamKind kind) {
    add(new Op.CreateStream(at("createStream"), host, new StreamId(number), kind));
    return new StreamId(number);
  }

  StreamId nonBlocking(int number) {
    return stream(number, StreamKind.NON_BLOCKING);
  }

  BufferId buffer(int number, MemoryKind kind) {
    add(new Op.Alloc(at("alloc"), host, new BufferId(number), kind, Optional.empty()));
    return new BufferId(number);
  }

  BufferId buffer(int number, MemoryKind kind, StreamId stream) {
    add(new Op.Alloc(at("alloc"), host, new BufferId(number), kind, Optional.of(stream)));
    return new BufferId(number);
  }

  Steps launch(StreamId stream, Use... uses) {
    return work(WorkKind.LAUNCH, stream, Returns.AT_ONCE, uses);
  }

  Steps copy(StreamId stream, Returns returns, BufferId to, BufferId from) {
    return work(WorkKind.COPY, stream, returns, Use.read(from), Use.write(to));
  }

  Steps work(WorkKind kind, StreamId stream, Returns returns, Use... uses) {
    String call = kind == WorkKind.COPY ? "copy" : "launch";
    return add(new Op.Work(at(call), host, kind, stream, List.of(uses), returns));
  }

  Steps record(EventId event, StreamId stream) {
    return add(new Op.Record(at("record"), host, event, stream));
  }

  Steps await(StreamId stream, EventId event) {
    return add(new Op.Wait(at("wait"), host, stream, event));
  }

  Steps sync(StreamId stream) {
    return add(new Op.SyncStream(at("sync"), host, stream));
  }

  Steps hostReads(BufferId buffer) {
    return add(new Op.HostAccess(at("get"), host, Use.read(buffer)));
  }

  Steps hostWrites(BufferId buffer) {
    return add(new Op.HostAccess(at("put"), host, new Use(buffer, Range.ALL, Mode.WRITE, true)));
  }

  Steps free(BufferId buffer, boolean waits) {
    return add(new Op.Free(at("free"), host, buffer, Optional.empty(), waits));
  }

  Steps free(BufferId buffer, StreamId stream) {
    return add(new Op.Free(at("release"), host, buffer, Optional.of(stream), false));
  }

  Steps lend(BufferId buffer, StreamId stream) {
    return add(new Op.RecordStream(at("recordStream"), host, buffer, stream));
  }

  Steps publish(int token) {
    return add(new Op.Publish(at("publish"), host, new TokenId(token)));
  }

  Steps acquire(int token) {
    return add(new Op.Acquire(at("acquire"), host, new TokenId(token)));
  }
}
