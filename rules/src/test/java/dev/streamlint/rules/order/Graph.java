package dev.streamlint.rules.order;

import static java.util.Objects.requireNonNull;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Range;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.TokenId;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.order.Node.Touch;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * CUDA's rules told a second time, as queues: what happens in one program, and what must happen
 * before what.
 *
 * <p>Written without a look at the order model, and without a thought of speed. No clocks: each
 * queue has a tail, an event is the record that it stands for, a host thread is the last thing it
 * waited for or did.
 *
 * <pre>
 *   host 0:    ---- call ---- call ---------- sync ----
 *                    |          |              ^
 *   queue 1:         work ---- record ---------'
 *                                 |
 *   queue 2:                      '--&gt; wait ---- work
 * </pre>
 */
final class Graph {
  private static final int LEGACY = 0;

  /** Whether what holds in practice only is taken as true. */
  private final boolean practice;

  final List<Node> nodes = new ArrayList<>();
  private final List<Queue> queues = new ArrayList<>();
  private final Map<StreamId, Integer> streams = new HashMap<>();
  private final Map<HostId, Integer> hosts = new HashMap<>();
  private final Map<EventId, Integer> events = new HashMap<>();
  private final Map<TokenId, Integer> tokens = new HashMap<>();
  private final Map<BufferId, Integer> blocks = new HashMap<>();
  private final List<MemoryKind> kinds = new ArrayList<>();
  private final List<BitSet> lent = new ArrayList<>();
  private int current;

  private static final class Queue {
    final StreamKind kind;
    int tail = -1;

    Queue(StreamKind kind) {
      this.kind = kind;
    }

    boolean isBlocking() {
      return kind == StreamKind.BLOCKING || kind == StreamKind.UNKNOWN;
    }
  }

  private Graph(boolean practice) {
    this.practice = practice;
    queues.add(new Queue(StreamKind.LEGACY));
    streams.put(StreamId.LEGACY, LEGACY);
  }

  static Graph of(List<Op> program, boolean practice) {
    Graph graph = new Graph(practice);
    for (graph.current = 0; graph.current < program.size(); graph.current++) {
      graph.add(program.get(graph.current));
    }
    return graph;
  }

  /** How many blocks were allocated. */
  int blocks() {
    return kinds.size();
  }

  private void add(Op op) {
    if (op instanceof Op.CreateStream create) {
      queues.add(new Queue(create.kind()));
      streams.put(create.stream(), queues.size() - 1);
    } else if (op instanceof Op.CreateEvent create) {
      events.remove(create.event());
    } else if (op instanceof Op.Record record) {
      Node event = node().after(hosts.getOrDefault(record.host(), -1));
      comesAfter(event, queue(record.stream()));
      mark(record.stream(), record.host());
      events.put(record.event(), event.id);
    } else if (op instanceof Op.Wait wait) {
      if (events.containsKey(wait.event())) {
        mark(wait.stream(), wait.host()).after(events.get(wait.event()));
      }
    } else if (op instanceof Op.SyncStream sync) {
      syncStream(sync);
    } else if (op instanceof Op.SyncEvent sync) {
      step(sync.host()).after(events.getOrDefault(sync.event(), -1));
    } else if (op instanceof Op.SyncDevice sync) {
      waitForAll(sync.host());
    } else if (op instanceof Op.Publish publish) {
      tokens.put(publish.token(), step(publish.host()).id);
    } else if (op instanceof Op.Acquire acquire) {
      step(acquire.host()).after(tokens.getOrDefault(acquire.token(), -1));
    } else {
      addAccess(op);
    }
  }

  private void addAccess(Op op) {
    if (op instanceof Op.Work work) {
      work(work);
    } else if (op instanceof Op.HostAccess access) {
      touch(step(access.host()), access.use(), -1);
    } else if (op instanceof Op.Alloc alloc) {
      kinds.add(alloc.kind());
      lent.add(new BitSet());
      blocks.put(alloc.buffer(), kinds.size() - 1);
      alloc.stream()
          .ifPresent(
              s ->
                  touch(
                      entered(s, alloc.host(), alloc.kind()), Use.write(alloc.buffer()), queue(s)));
    } else if (op instanceof Op.Free free) {
      free(free);
    } else if (op instanceof Op.RecordStream lend) {
      lent.get(block(lend.buffer())).set(queue(lend.stream()));
    }
  }

  private void work(Op.Work op) {
    boolean staged =
        op.returns() == Returns.STAGED || (practice && op.returns() == Returns.STAGED_IMPLICITLY);
    Node staging = null;
    if (op.returns() == Returns.STAGED) {
      // The host waits for the stream, copies into the staging buffer, and queues the rest.
      staging = queued(op.stream(), op.host());
      hosts.put(op.host(), staging.id);
    } else if (staged) {
      staging = step(op.host());
    }
    Node work = queued(op.stream(), op.host());
    for (Use use : op.uses()) {
      boolean pageable = kinds.get(block(use.buffer())) == MemoryKind.PAGEABLE;
      touch(staging != null && pageable ? staging : work, use, queue(op.stream()));
    }
    if (op.returns() == Returns.COMPLETE
        || (practice && op.returns() == Returns.COMPLETE_IMPLICITLY)) {
      hosts.put(op.host(), work.id);
    }
  }

  private void free(Op.Free op) {
    if (practice && op.waits()) {
      waitForAll(op.host());
    }
    MemoryKind kind = kinds.get(block(op.buffer()));
    Node free =
        op.stream().isPresent() ? entered(op.stream().get(), op.host(), kind) : step(op.host());
    touch(free, Use.write(op.buffer()), op.stream().map(this::queue).orElse(-1));
    free.frees = block(op.buffer());
    // The pool's own event on the stream, were it recorded now.
    Node event = new Node(-1, current);
    if (op.stream().isPresent()) {
      // The next owner's first use is an action in the stream of the free, whoever he is.
      comesAfter(event, queue(op.stream().get()));
      event.after(hosts.getOrDefault(op.host(), -1));
    }
    lent.get(free.frees).stream().forEach(queue -> comesAfter(event, queue));
    free.heldBackBy.or(event.after);
  }

  /** Not an action in the queue: it waits for what is there. */
  private void syncStream(Op.SyncStream op) {
    int queue = queue(op.stream());
    Node sync = step(op.host()).after(queues.get(queue).tail);
    if (queue == LEGACY) {
      queues.stream().filter(Queue::isBlocking).forEach(q -> sync.after(q.tail));
    }
  }

  private void waitForAll(HostId host) {
    Node sync = step(host);
    queues.forEach(queue -> sync.after(queue.tail));
  }

  /** Something is put at the end of a queue by a host thread. */
  private Node queued(StreamId stream, HostId host) {
    Node node = node().after(hosts.getOrDefault(host, -1));
    enter(queue(stream), node);
    return node;
  }

  /**
   * A record or a wait: in a blocking stream it waits for the legacy one, and is not itself waited
   * for by who asks whether the stream is idle.
   */
  private Node mark(StreamId stream, HostId host) {
    int number = queue(stream);
    if (number == LEGACY) {
      return queued(stream, host);
    }
    Queue queue = queues.get(number);
    Node node = node().after(hosts.getOrDefault(host, -1)).after(queue.tail);
    queue.tail = node.id;
    return node;
  }

  /** The memory of a tensor changes hands: a place in the queue, with nothing in it. */
  private Node entered(StreamId stream, HostId host, MemoryKind kind) {
    if (kind != MemoryKind.TENSOR) {
      return queued(stream, host);
    }
    Queue queue = queues.get(queue(stream));
    Node node = node().after(queue.tail);
    queue.tail = node.id;
    return node;
  }

  private void enter(int queue, Node node) {
    comesAfter(node, queue);
    queues.get(queue).tail = node.id;
  }

  private void comesAfter(Node node, int queue) {
    Queue own = queues.get(queue);
    node.after(own.tail);
    if (queue == LEGACY) {
      queues.stream().filter(Queue::isBlocking).forEach(q -> node.after(q.tail));
    } else if (own.isBlocking()) {
      node.after(queues.get(LEGACY).tail);
    }
  }

  /** A host thread does, or waits for, something. */
  private Node step(HostId host) {
    Node node = node().after(hosts.getOrDefault(host, -1));
    hosts.put(host, node.id);
    return node;
  }

  private Node node() {
    Node node = new Node(nodes.size(), current);
    nodes.add(node);
    return node;
  }

  private void touch(Node node, Use use, int queue) {
    node.touches.add(new Touch(block(use.buffer()), cells(use.range()), use.mode(), queue));
  }

  /** Two cells a block: {@code [0, 1)} and {@code [1, 2)}. */
  static int cells(Range range) {
    long start = range.start().orElseThrow().constant();
    Optional<Long> length = range.length().map(l -> l.constant());
    return (start <= 0 ? 1 : 0) | (start + length.orElse(2L) >= 2 ? 2 : 0);
  }

  private int block(BufferId buffer) {
    return requireNonNull(blocks.get(buffer), "not allocated");
  }

  private int queue(StreamId stream) {
    return requireNonNull(streams.get(stream), "not created");
  }
}
