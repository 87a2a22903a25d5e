package dev.streamlint.validator.replay;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.validator.device.Copy;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.HostMemory;
import dev.streamlint.validator.device.Place;
import dev.streamlint.validator.device.StreamHandle;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** What some work reads, copied away on its stream right before it. */
final class Snapshots {
  private final Device device;
  private final List<Long> pages = new ArrayList<>();
  private final List<ByteBuffer> seen = new ArrayList<>();

  Snapshots(Device device) {
    this.device = device;
  }

  void take(Storage storage, Segment segment, StreamHandle stream) {
    HostMemory heap = storage.heap();
    if (heap != null) {
      byte[] bytes = new byte[segment.length()];
      heap.get(segment.start(), bytes);
      seen.add(ByteBuffer.wrap(bytes));
      return;
    }
    long page = device.allocate(MemoryKind.PINNED, segment.length());
    pages.add(page);
    Copy copy = Copy.of(Place.at(page), storage.place(segment.start()), segment.length());
    device.copyAsync(copy, stream);
    seen.add(device.hostView(page, segment.length()));
  }

  void take(byte[] bytes) {
    seen.add(ByteBuffer.wrap(bytes));
  }

  /** Everything, one after the other; nothing may be pending. */
  byte[] bytes() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (ByteBuffer each : seen) {
      byte[] bytes = new byte[each.capacity()];
      each.get(0, bytes);
      all.writeBytes(bytes);
    }
    return all.toByteArray();
  }

  void clear() {
    pages.forEach(device::free);
    pages.clear();
    seen.clear();
  }
}
