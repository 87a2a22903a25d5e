package dev.streamlint.validator.replay;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.op.WorkKind;
import dev.streamlint.validator.device.Copy;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.Fill;
import dev.streamlint.validator.device.HostMemory;
import dev.streamlint.validator.device.Kernel;
import dev.streamlint.validator.device.StreamHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The calls that queue work. A copy is a copy and a fill is a fill, so that what the call waits for
 * is the driver's doing; all else is a kernel with the same accesses.
 */
final class WorkCalls {
  private final Device device;
  private final Buffers buffers;
  private final Layout layout;
  private final List<Storage> stages = new CopyOnWriteArrayList<>();

  WorkCalls(Device device, Buffers buffers, Layout layout) {
    this.device = device;
    this.buffers = buffers;
    this.layout = layout;
  }

  /**
   * @param number of the op, so that two ops never write the same
   */
  void make(Op.Work work, int number, StreamHandle stream) {
    if (Buffers.isPlainCopy(work)) {
      copy(work, stream);
    } else if (isPlainFill(work)) {
      fill(work, number, stream);
    } else {
      launch(work, number, stream);
    }
  }

  /**
   * Makes a copy from pageable memory as the driver is documented to: the bytes go to a place of
   * the driver's, the call may return, and they are transferred from there in the order of the
   * stream. So the transfer can be late, where the call itself would be.
   *
   * <p>Source: CUDA Runtime API, "API synchronization behavior".
   */
  void makeInTwoSteps(Op.Work work, int number, StreamHandle stream) {
    if (!Buffers.isPlainCopy(work)) {
      make(work, number, stream);
      return;
    }
    Use one = work.uses().get(0);
    Use from = one.mode().writes() ? work.uses().get(1) : one;
    Use to = one.mode().writes() ? one : work.uses().get(1);
    Storage source = buffers.find(from.buffer());
    Storage target = buffers.find(to.buffer());
    HostMemory heap = source.heap();
    if (heap == null || target.heap() != null) {
      make(work, number, stream);
      return;
    }
    byte[] bytes = new byte[source.bytes()];
    heap.get(0, bytes);
    Storage stage =
        Storage.at(
            MemoryKind.PINNED, device.allocate(MemoryKind.PINNED, bytes.length), bytes.length);
    stages.add(stage);
    device.hostView(stage.address(), bytes.length).put(bytes);
    for (Copy each : pieces(stage, layout.segments(from), target, layout.segments(to))) {
      device.copyAsync(each, stream);
    }
  }

  /** Nothing may be pending. */
  void clear() {
    stages.forEach(stage -> device.free(stage.address()));
    stages.clear();
  }

  private static boolean isPlainFill(Op.Work work) {
    return work.kind() == WorkKind.FILL
        && work.uses().size() == 1
        && work.uses().get(0).mode() == Mode.WRITE;
  }

  private void copy(Op.Work work, StreamHandle stream) {
    Use one = work.uses().get(0);
    Use from = one.mode().writes() ? work.uses().get(1) : one;
    Use to = one.mode().writes() ? one : work.uses().get(1);
    Storage source = buffers.find(from.buffer());
    Storage target = buffers.find(to.buffer());
    boolean sync = isSynchronousForm(work);
    for (Copy each : pieces(source, layout.segments(from), target, layout.segments(to))) {
      if (sync) {
        device.copy(each, stream);
      } else {
        device.copyAsync(each, stream);
      }
    }
    boolean host = isHost(source) || isHost(target);
    boolean waits = sync ? host && source.heap() == null : isHost(source) && isHost(target);
    if (work.returns() == Returns.COMPLETE && !waits) {
      device.synchronize(stream); // the library does, where the driver's call does not
    }
  }

  private static boolean isHost(Storage storage) {
    return storage.kind() == MemoryKind.PINNED || storage.kind() == MemoryKind.PAGEABLE;
  }

  /** Calls without a stream argument run on the legacy default stream. */
  private static boolean isSynchronousForm(Op.Work work) {
    return work.stream().equals(StreamId.LEGACY)
        && (work.choice() == StreamChoice.IMPLIED
            || work.returns() == Returns.STAGED
            || work.returns() == Returns.COMPLETE);
  }

  /** The target is filled from the source, again and again if that is shorter. */
  private static List<Copy> pieces(
      Storage source, List<Segment> from, Storage target, List<Segment> to) {
    List<Copy> pieces = new ArrayList<>();
    int part = 0;
    int taken = 0;
    for (Segment segment : to) {
      int written = 0;
      while (written < segment.length() && !from.isEmpty()) {
        Segment read = from.get(part);
        int bytes = Math.min(segment.length() - written, read.length() - taken);
        pieces.add(
            Copy.of(
                target.place(segment.start() + written),
                source.place(read.start() + taken),
                bytes));
        written += bytes;
        taken += bytes;
        if (taken == read.length()) {
          taken = 0;
          part = (part + 1) % from.size();
        }
      }
    }
    return pieces;
  }

  private void fill(Op.Work work, int number, StreamHandle stream) {
    Use use = work.uses().get(0);
    Storage storage = buffers.find(use.buffer());
    boolean sync = isSynchronousForm(work);
    for (Segment each : layout.segments(use)) {
      Fill fill = Fill.of(storage.address() + each.start(), each.length(), number + 1);
      if (sync) {
        device.fill(fill, stream);
      } else {
        device.fillAsync(fill, stream);
      }
    }
    boolean waits = sync && storage.kind() != MemoryKind.DEVICE;
    if (work.returns() == Returns.COMPLETE && !waits) {
      device.synchronize(stream);
    }
  }

  private void launch(Op.Work work, int number, StreamHandle stream) {
    List<Kernel.Access> accesses = new ArrayList<>();
    for (Use use : work.uses()) {
      Storage storage = buffers.find(use.buffer());
      for (Segment each : layout.segments(use)) {
        long address = storage.address() + each.start();
        accesses.add(new Kernel.Access(address, each.length(), use.mode()));
      }
    }
    device.launch(new Kernel(work.at().call() + " " + number, accesses), stream);
    boolean waits =
        work.returns() == Returns.COMPLETE || work.returns() == Returns.COMPLETE_IMPLICITLY;
    if (waits || work.returns() == Returns.STAGED) {
      device.synchronize(stream);
    }
  }
}
