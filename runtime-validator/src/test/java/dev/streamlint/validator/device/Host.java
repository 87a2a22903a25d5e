package dev.streamlint.validator.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** A second host thread, of which it is known when it waits for the device. */
final class Host {
  private final Set<Thread> waiting = ConcurrentHashMap.newKeySet();
  private final Object changed = new Object();

  Host(VirtualDevice device) {
    device.watch(
        new HostWatch() {
          @Override
          public void blocked(Thread host) {
            waiting.add(host);
            signal();
          }

          @Override
          public void released(Thread host) {
            waiting.remove(host);
          }
        });
  }

  private void signal() {
    synchronized (changed) {
      changed.notifyAll();
    }
  }

  /** Makes a call that has to block; returns when it does. */
  CompletableFuture<Void> blocksIn(Runnable call) {
    Call made = new Call(call);
    assertThat(made.returned()).as("the call blocks").isFalse();
    return made.end;
  }

  /** Makes a call that has to block until the end of the test. */
  void isBlockedBy(Runnable call) {
    assertThat(blocksIn(call)).isNotDone();
  }

  /** Makes a call that must not block. */
  void returnsFrom(Runnable call) {
    assertThat(new Call(call).returned()).as("the call returns").isTrue();
  }

  private final class Call {
    final CompletableFuture<Void> end = new CompletableFuture<>();
    final Thread thread;

    Call(Runnable call) {
      thread =
          new Thread(
              () -> {
                try {
                  call.run();
                  end.complete(null);
                } catch (RuntimeException e) {
                  end.completeExceptionally(e);
                }
                signal();
              });
      thread.setDaemon(true);
      thread.start();
    }

    /** Whether the call has returned; false if it waits. */
    boolean returned() {
      synchronized (changed) {
        while (!end.isDone() && !waiting.contains(thread)) {
          try {
            TimeUnit.MILLISECONDS.timedWait(changed, 50);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        }
      }
      if (end.isDone()) {
        end.join();
        return true;
      }
      return false;
    }
  }
}
