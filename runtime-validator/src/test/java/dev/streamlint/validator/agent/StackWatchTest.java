package dev.streamlint.validator.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.model.Models;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Host threads in calls of a driver's; here a call is a method of this class. */
final class StackWatchTest {
  private static final Duration PATIENCE = Duration.ofMillis(80);
  private static final Pace PACE = new Pace(Duration.ofMillis(10), PATIENCE);

  private final CountDownLatch end = new CountDownLatch(1);
  private final LinkedBlockingQueue<Waiting> told = new LinkedBlockingQueue<>();
  private final AtomicLong calls = new AtomicLong();

  private final StackWatch.Watched watched =
      new StackWatch.Watched() {
        @Override
        public boolean isHeld() {
          return true;
        }

        @Override
        public long calls(Thread host) {
          return calls.get();
        }

        @Override
        public void waited(Waiting waiting) {
          told.add(waiting);
        }
      };

  private final Thread watch =
      new StackWatch(Models.builtin(), PACE, StackWatchTest::call).start(watched);

  /** Methods here are named as the driver's. */
  private static Optional<StackTraceElement> call(StackTraceElement[] stack) {
    for (StackTraceElement each : stack) {
      if (each.getMethodName().endsWith("Native")
          && each.getClassName().equals(StackWatchTest.class.getName())) {
        return Optional.of(
            new StackTraceElement("jcuda.driver.JCudaDriver", each.getMethodName(), "", -2));
      }
    }
    return Optional.empty();
  }

  private void cuStreamSynchronizeNative() throws InterruptedException {
    end.await();
  }

  private void cuLaunchKernelNative() throws InterruptedException {
    end.await();
  }

  private void cuModuleLoadNative() throws InterruptedException {
    end.await();
  }

  private void cuStreamQueryNative() throws InterruptedException {
    end.await();
  }

  /** What a thread does. */
  private interface Work {
    void run() throws InterruptedException;
  }

  private static Thread start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  @AfterEach
  void letAllEnd() {
    end.countDown();
    watch.interrupt();
  }

  private Optional<Waiting> waiting() throws InterruptedException {
    return Optional.ofNullable(told.poll(20, TimeUnit.SECONDS));
  }

  @Test
  void whoStaysInACallWaits() throws InterruptedException {
    Thread host = start(this::cuStreamSynchronizeNative);
    Waiting waiting = waiting().orElseThrow();
    assertThat(waiting.inDriver()).containsExactly(host);
    assertThat(waiting.notAWait()).isEmpty();
    assertThat(waiting.isLockedOut(host)).isFalse();
  }

  @Test
  void aSecondThreadInTheDriverMayBeLockedOut() throws InterruptedException {
    Thread host = start(this::cuStreamSynchronizeNative);
    Thread second = start(this::cuLaunchKernelNative);
    Waiting waiting = waiting().orElseThrow();
    assertThat(waiting.inDriver()).containsExactlyInAnyOrder(host, second);
    assertThat(waiting.notAWait()).contains("cuLaunchKernel");
    assertThat(waiting.isLockedOut(second)).isTrue();
  }

  /** It may take long by itself. */
  @Test
  void whatIsNotKnownToWaitIsTold() throws InterruptedException {
    start(this::cuModuleLoadNative);
    assertThat(waiting().orElseThrow().notAWait()).contains("cuModuleLoad");
  }

  /** What it does may be to come to the later operation. */
  @Test
  void whileAnotherThreadWorksItIsNotSaidForAWhileThatOneWaits() throws InterruptedException {
    CountDownLatch working = new CountDownLatch(1);
    start(
        () -> {
          working.countDown();
          while (end.getCount() > 0) {
            Thread.onSpinWait();
          }
        });
    working.await();
    long from = System.nanoTime();
    start(this::cuStreamSynchronizeNative);
    Waiting waiting = waiting().orElseThrow();
    assertThat(waiting.others()).isTrue();
    assertThat(Duration.ofNanos(System.nanoTime() - from)).isGreaterThan(PACE.longestWait());
  }

  @Test
  void whoAsksDoesNotWait() throws InterruptedException {
    start(this::cuStreamQueryNative);
    assertThat(told.poll(4 * PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isNull();
  }

  @Test
  void whoMakesOneCallAfterTheOtherDoesNotWait() throws InterruptedException {
    start(
        () -> {
          while (end.getCount() > 0) {
            calls.incrementAndGet();
            TimeUnit.MILLISECONDS.sleep(5);
          }
        });
    start(this::cuStreamSynchronizeNative);
    assertThat(told.poll(4 * PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isNull();
  }

  @Test
  void aThreadThatSleepsIsBusyAndOneThatIsToldWaits() throws InterruptedException {
    start(this::cuStreamSynchronizeNative);
    Thread sleeps = start(() -> TimeUnit.SECONDS.sleep(60));
    CountDownLatch latch = new CountDownLatch(1);
    Thread waits = start(latch::await);
    Waiting waiting = waiting().orElseThrow();
    assertThat(waiting.busy()).contains(sleeps).doesNotContain(waits);
    sleeps.interrupt();
    latch.countDown();
  }
}
