package dev.streamlint.validator.replay;

import dev.streamlint.validator.device.HostWatch;
import dev.streamlint.validator.device.VirtualDevice;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntSupplier;

/** For a virtual device, which says who waits: nothing is left to time. */
public final class ExactWatchdog implements Watchdog {
  private final VirtualDevice device;
  private final Object changed = new Object();
  private final Set<Thread> waiting = new HashSet<>();

  public ExactWatchdog(VirtualDevice device) {
    this.device = device;
    device.watch(
        new HostWatch() {
          @Override
          public void blocked(Thread host) {
            change(() -> waiting.add(host));
          }

          @Override
          public void released(Thread host) {
            change(() -> waiting.remove(host));
          }
        });
  }

  private void change(Runnable change) {
    synchronized (changed) {
      change.run();
      changed.notifyAll();
    }
  }

  @Override
  public HostCall start(Runnable call) {
    HostCall started = HostCall.start(call, () -> change(() -> {}));
    synchronized (changed) {
      while (!started.isOver() && waiting.stream().noneMatch(started::isOn)) {
        try {
          changed.wait();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return started;
        }
      }
    }
    return started;
  }

  @Override
  public void settle(IntSupplier done) {
    // It has settled whenever a call returns.
  }

  @Override
  public boolean isExact() {
    return true;
  }

  @Override
  public void close() {
    device.watch(HostWatch.NONE);
  }
}
