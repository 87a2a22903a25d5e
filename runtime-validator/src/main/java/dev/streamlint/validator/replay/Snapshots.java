package dev.streamlint.validator.replay;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.validator.device.Copy;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.HostMemory;
import dev.streamlint.validator.device.Place;
import dev.streamlint.validator.device.StreamHandle;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * What some work reads, copied away on its stream right before it: to the device's memory, as no
 * copy within it makes a host thread wait.
 */
final class Snapshots {
  private record Page(long address, int bytes) {}

  private final Device device;
  private final List<Page> pages = new ArrayList<>();
  private final ByteArrayOutputStream byHost = new ByteArrayOutputStream();

  Snapshots(Device device) {
    this.device = device;
  }

  void take(Storage storage, Segment segment, StreamHandle stream) {
    HostMemory heap = storage.heap();
    if (heap != null) {
      byte[] bytes = new byte[segment.length()];
      heap.get(segment.start(), bytes);
      take(bytes);
      return;
    }
    Page page = new Page(device.allocate(MemoryKind.DEVICE, segment.length()), segment.length());
    pages.add(page);
    Place source = storage.place(segment.start());
    device.copyAsync(Copy.of(Place.at(page.address()), source, page.bytes()), stream);
  }

  void take(byte[] bytes) {
    byHost.writeBytes(bytes);
  }

  /** Everything, one after the other; nothing may be pending. */
  byte[] bytes(StreamHandle aside) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Page each : pages) {
      byte[] bytes = new byte[each.bytes()];
      Place heap = Place.in(HostMemory.of(bytes));
      device.copyAsync(Copy.of(heap, Place.at(each.address()), bytes.length), aside);
      device.synchronize(aside);
      all.writeBytes(bytes);
    }
    all.writeBytes(byHost.toByteArray());
    return all.toByteArray();
  }

  void clear() {
    pages.forEach(page -> device.free(page.address()));
    pages.clear();
  }
}
